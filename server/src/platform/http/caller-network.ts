import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { MinuteCount } from '../telemetry/minute-count.ts';

/** The address of all callers whose own cannot be read: they count as one network. */
export const unreadable = 'unreadable';

/** Requests of the last hour whose proxy gave an address that cannot be read. */
export const unreadableAddresses = new MinuteCount(60);

/**
 * The address in a proxy's words, which may have a port, brackets and quotes: `203.0.113.7:5678`, `"[2001:db8::1]:443"`.
 * Null for anything else: what names a host, is incomplete, or has numbers that programs read differently.
 */
export function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1];
  if (inBrackets !== undefined) return isIPv6(inBrackets) ? inBrackets : null;
  if (isIP(bare)) return bare;
  const beforePort = /^([\d.]+):\d{1,5}$/.exec(bare)?.[1];
  return beforePort !== undefined && isIP(beforePort) === 4 ? beforePort : null;
}

// Why: docs/decisions/platform.md, "An address that cannot be read is one network".
/**
 * The unit of rate limits: an IPv4 address, also one within IPv6, or an IPv6 /64, which a single connection has to itself.
 */
export function networkOf(address: string): string {
  const read = readAddress(address);
  if (read === null) return unreadable;
  const parsed = ipaddr.process(read);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** Has `request.ip` be an address whatever a trusted proxy wrote, or `unreadable`, and counts the latter. */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    const given = headers['x-forwarded-for'];
    if (given === undefined) return;
    const written = Array.isArray(given) ? given.join(',') : given;
    headers['x-forwarded-for'] = written
      .split(',')
      .map((one) => readAddress(one) ?? unreadable)
      .join(', ');
    if (request.ip === unreadable) unreadableAddresses.add();
  });
}

/** Headers that proxies add. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Whether a request comes from this machine directly, and not through a proxy on it that says so. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false;
  return forwarding.every((name) => headers[name] === undefined);
}
