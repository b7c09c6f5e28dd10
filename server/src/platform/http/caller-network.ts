import ipaddr from 'ipaddr.js';

/**
 * What counts as one caller in limits: an address of IPv4, however it is written, or the /64 of one of IPv6, all of
 * which one line has to itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
