import dns from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { partnerCalls } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/trace.ts';
import { noAnswer, partnerSpan, readLimited } from './partner-call.ts';
import { PartnerError } from './partner-error.ts';

export interface FileRequest {
  readonly partner: string;
  /** The partner's link, unchecked. */
  readonly link: string;
  /** The configured base URL of the partner's API: files of that origin are fetched wherever it is. */
  readonly apiUrl: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

const mostRedirects = 3;

/** Whether an address is public: not loopback, private, link-local or otherwise special. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for a connection, so that the checked address is the one connected to. A single special address
 * disqualifies the name.
 */
export function publicLookup(resolve: Resolve = dns.lookup): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '');
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new NotPublicError(`${hostname} is not a public host`), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
}
class NotPublicError extends Error {}

// Why: docs/decisions/parcels.md, "Files named by a courier are fetched from public hosts only".
/**
 * Fetches a file whose link came from a partner: over https from public hosts only, redirects included, because a
 * partner's answer must not make this server call into its own network. Throws PartnerError.
 */
export function fetchFile(request: FileRequest): Promise<Buffer> {
  return inSpan(partnerSpan(request.partner, 'download'), () => fetchFromPublic(request));
}

async function fetchFromPublic(request: FileRequest): Promise<Buffer> {
  const { partner, link, apiUrl, timeoutMs = 15_000, maxBytes = 5 * 1024 * 1024 } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const refuse = (cause?: unknown) =>
    new PartnerError(partner, 'broken', `${partner} gave an address that is not public`, { cause });
  try {
    let base = apiUrl;
    let next = link;
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      if (!URL.canParse(next, base)) throw refuse();
      const url: URL = new URL(next, base);
      const own = url.origin === new URL(apiUrl).origin;
      if (!own && !mayBePublic(url)) throw refuse();
      const reply = await get(url, own ? undefined : publicLookup(), signal);
      const { statusCode: status = 0, headers } = reply;
      if (status < 300 || status >= 400 || !headers.location) {
        const bytes = await readLimited(reply, maxBytes);
        partnerCalls.inc({ partner, outcome: String(status) });
        if (status !== 200) throw new PartnerError(partner, 'broken', `${partner}’s link does not work`);
        return bytes;
      }
      reply.destroy();
      base = url.href;
      next = headers.location;
    }
    throw new PartnerError(partner, 'broken', `${partner}’s link leads in circles`);
  } catch (error) {
    if (error instanceof NotPublicError) throw refuse(error);
    if (!(error instanceof PartnerError)) partnerCalls.inc({ partner, outcome: 'no answer' });
    throw noAnswer(partner, error);
  }
}

/** Checks before a name is resolved; IP addresses are not resolved at all. */
export function mayBePublic(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && (!ipaddr.isValid(host) || isPublicAddress(host));
}

function get(url: URL, lookup: LookupFunction | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { get: send } = url.protocol === 'https:' ? https : http;
  // A new connection: one kept open was not made through this lookup.
  send(url, { agent: false, signal, ...(lookup ? { lookup } : {}) }, resolve).on('error', reject);
  return promise;
}
