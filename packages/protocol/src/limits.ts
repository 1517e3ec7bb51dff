/** Limits both ends know. Those with an environment variable of the same name are its defaults. */
export const LIMITS = {
  /** Seats at a table. */
  maxSeats: 10,
  /** Grapheme clusters in a name. */
  maxName: 20,
  /** Bytes of one message. */
  maxPayload: 16_384,
  /** Characters of a room code. */
  codeLength: 6,
  /** Accepted outcomes remembered per seat, for retries. */
  rememberedOutcomes: 64,
  /** Milliseconds in which a repeated HTTP request id answers the same seat. */
  requestIdTtlMs: 600_000,
  /** Heartbeat, milliseconds. */
  pingIntervalMs: 10_000,
  pingTimeoutMs: 5_000,
} as const;

/** No look-alikes and no vowels: what is shown is what must be typed. */
export const CODE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ';
