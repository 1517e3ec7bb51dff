/**
 * Where Redis is, and how it is run. Each address is a URL with user and password, if there are any:
 * `redis://user:password@host:port`, or `rediss://` for TLS.
 */
export type RedisPlace =
  | { readonly kind: 'single'; readonly url: string }
  /** The primary's URL has the name that the Sentinels know it by for its host. */
  | { readonly kind: 'sentinel'; readonly sentinels: readonly string[]; readonly primary: string }
  /** Some of the cluster's servers; the others are learnt from them. All have the user and password of the first. */
  | { readonly kind: 'cluster'; readonly servers: readonly string[] };

/**
 * Finds the URL of a primary; rejects while it is not known. `failed` is how often in a row nothing came of the answer:
 * somebody else is asked then.
 */
export type AddressSource = (failed: number) => Promise<string>;

/** The URL of another server, with the user, password and protocol of `url`. */
export function at(url: string, host: string, port: number | string): string {
  const other = new URL(url);
  // An address of IPv6 has its colons between brackets.
  other.hostname = host.includes(':') ? `[${host}]` : host;
  other.port = String(port);
  return other.href;
}
