import http from 'node:http';
import https from 'node:https';
import { mayBePublic, publicLookup } from './fetch-file.ts';

export interface PublicPost {
  /** May be a secret: no message has it. */
  readonly url: string;
  readonly json: unknown;
  /** Whether private addresses may be called, and without TLS. */
  readonly mayBePrivate: boolean;
  readonly timeoutMs?: number;
}

// Why: docs/decisions/operations.md, "The webhook of alerts is called like any host that somebody names".
/**
 * Posts JSON to a host that somebody has named, over https and to public addresses only, unless private ones are
 * allowed. Redirects are not followed. Throws unless it is accepted (2xx), in words without the address.
 */
export async function postToPublic({ url, json, mayBePrivate, timeoutMs = 10_000 }: PublicPost): Promise<void> {
  const target = new URL(url);
  if (!mayBePrivate && !mayBePublic(target)) throw new Error('the address is not a public one with https');
  const body = JSON.stringify(json);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { request } = target.protocol === 'https:' ? https : http;
  const sent = request(
    target,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      // A new connection: one kept open was not made through this lookup.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(mayBePrivate ? {} : { lookup: publicLookup() }),
    },
    (answer) => {
      // Nobody reads it, however long it is.
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    },
  );
  sent.once('error', reject);
  sent.end(body);
  const status = await promise.catch((error: unknown) => {
    throw new Error(`no answer (${(error as NodeJS.ErrnoException).code ?? (error as Error).name})`);
  });
  if (status < 200 || status >= 300) throw new Error(`it was refused (${status})`);
}
