/** Raised when an old client could no longer play; a server refuses older ones with `protocol-too-old`. */
export const PROTOCOL_VERSION = 1;
