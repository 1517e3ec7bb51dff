import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Addresses under which other devices of the home network may reach this machine: IPv4, the likeliest first. */
function networkAddresses(interfaces: Interfaces = networkInterfaces()): readonly string[] {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address);
}

/** Origins that other devices can open, the best first: the public one, or those of the home network. */
export function shareableOrigins(
  { HOST, PUBLIC_URL }: { readonly HOST: string; readonly PUBLIC_URL?: string | undefined },
  port: number,
  addresses: readonly string[] = networkAddresses(),
): readonly string[] {
  if (PUBLIC_URL !== undefined) return [new URL(PUBLIC_URL).origin];
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const reachable = everywhere ? addresses : addresses.filter((address) => address === HOST);
  return reachable.map((address) => `http://${address}:${port}`);
}
