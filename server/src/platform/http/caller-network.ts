import type { IncomingMessage } from 'node:http';
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

/** What proxies add to what they pass on. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Whether somebody on this machine asks, and no proxy on it for somebody else. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false;
  return forwarding.every((name) => headers[name] === undefined);
}
