/** Random bytes as hex. Works on plain http, where the rest of Web Crypto is missing. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A random number from 0 up to, but not including, 1: spreads reconnecting clients out. */
export function randomFraction(): number {
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  return (random ?? 0) / 2 ** 32;
}
