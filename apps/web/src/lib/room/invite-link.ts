import type { Links } from '@farkle/protocol';

/** Whether an address with this host name reaches only the device that opens it. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname.startsWith('127.')
  );
}

/** The link that friends open: at this page's own address, unless only this device can reach that. */
export function inviteLink(
  code: string,
  here: Pick<Location, 'hostname' | 'origin'>,
  links: Links | null,
): string {
  const origin = isLoopback(here.hostname) ? (links?.origins[0] ?? here.origin) : here.origin;
  return `${origin}/r/${code}`;
}
