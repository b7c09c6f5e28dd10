import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * The unit of rate limits: an IPv4 address in any notation, or an IPv6 /64, which a single connection has to itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** Headers that proxies add. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Whether a request comes from this machine directly, and not through a proxy on it. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false;
  return forwarding.every((name) => headers[name] === undefined);
}
