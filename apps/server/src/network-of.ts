import { isIPv6 } from 'node:net';

const IPV4_INSIDE = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;

/**
 * Whose an address is, as far as limits go: an IPv4 address is one customer's, but of IPv6 each customer is given at
 * least a /64, and may come from another address of it every time.
 */
export function networkOf(address: string): string {
  const inside = IPV4_INSIDE.exec(address)?.[1];
  if (inside !== undefined || !isIPv6(address)) return inside ?? address;
  const [front = [], back] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = back === undefined ? 0 : GROUPS - front.length - back.length;
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...(back ?? [])].slice(0, GROUPS / 2);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
