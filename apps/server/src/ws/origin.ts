import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a handshake comes from our own pages, or from a program that is no browser and so sends no origin. A page of
 * another site may not open a connection, whatever it knows.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  const from = hostOf(origin);
  return from !== null && (from === host || (publicUrl !== undefined && from === hostOf(publicUrl)));
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);
