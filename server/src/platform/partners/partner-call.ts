import { setTimeout as pause } from 'node:timers/promises';
import { parseStorableJson } from '../parse-json.ts';
import { partnerCalls } from '../telemetry/metrics.ts';
import { inSpan, type SpanAbout } from '../telemetry/trace.ts';
import { PartnerError } from './partner-error.ts';
import { isCertificateRefused, isSilent, nameHost, noteReach, reachTroubleOf } from './reach.ts';

export interface PartnerRequest {
  readonly partner: string;
  /** The operation, by our own name. */
  readonly operation: string;
  /** How often it has been sent before. */
  readonly resent?: number;
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Milliseconds within which the whole answer has to arrive. */
  readonly timeoutMs?: number;
  /** Bytes; a larger answer is refused. */
  readonly maxBytes?: number;
  /** A redirect is an answer, which is never followed with what was sent; else it is a broken connection. */
  readonly answersRedirects?: boolean;
}

export interface PartnerAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body, or undefined if it is not JSON, whatever the content type. */
  readonly json: unknown;
}

const neverLeft = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // This process has too many open files for another connection.
  'EMFILE',
  'ENFILE',
]);

/** Of partners that have not answered for a while, the end of the call that waits whether they do again. */
const probes = new Map<string, Promise<void>>();
/** Milliseconds within which a partner that is well again has answered it. */
const probeMs = 1000;

// Why: docs/decisions/platform.md, "One call at a time waits for a silent partner".
/**
 * One HTTP call with a time limit and a size limit. Throws PartnerError only if there is no complete answer, or none is
 * expected.
 */
export function callPartner(request: PartnerRequest): Promise<PartnerAnswer> {
  const { partner, operation, method = 'GET', resent = 0 } = request;
  return inSpan(partnerSpan(partner, operation), async (span) => {
    span?.note({ 'http.request.method': method, ...(resent > 0 ? { 'http.request.resend_count': resent } : {}) });
    const answer = await sendUnlessSilent(request);
    span?.note({ 'http.response.status_code': answer.status });
    if (answer.status >= 400) span?.fail(String(answer.status));
    return answer;
  });
}

/** Names the partner and what is asked for; nothing of what is sent. */
export const partnerSpan = (partner: string, operation: string): SpanAbout => ({
  name: `${partner} ${operation}`,
  kind: 'client',
  attributes: { 'partner.name': partner, 'partner.operation': operation },
});

async function sendUnlessSilent(request: PartnerRequest): Promise<PartnerAnswer> {
  const { partner } = request;
  const probe = probes.get(partner);
  if (probe && isSilent(partner)) {
    await Promise.race([probe, pause(probeMs, undefined, { ref: false })]);
    if (isSilent(partner)) throw new PartnerError(partner, 'not_sent', `${partner} does not answer at the moment`);
  }
  if (!isSilent(partner)) return sendToPartner(request);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  probes.set(partner, ended);
  return sendToPartner(request).finally(() => {
    probes.delete(partner);
    end();
  });
}

async function sendToPartner(request: PartnerRequest): Promise<PartnerAnswer> {
  const { partner, timeoutMs = 15_000, maxBytes = 20 * 1024 * 1024 } = request;
  const begun = performance.now();
  try {
    nameHost(partner, request.url);
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      ...(request.headers ? { headers: request.headers } : {}),
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: request.answersRedirects ? 'manual' : 'error',
    });
    const bytes = await readLimited(response.body ?? [], maxBytes);
    const text = bytes.toString('utf8');
    partnerCalls.inc({ partner, outcome: String(response.status) });
    noteReach(partner, response.status >= 500 ? 'has_faults' : null, performance.now() - begun);
    return { status: response.status, headers: response.headers, bytes, text, json: parseJson(text) };
  } catch (error) {
    partnerCalls.inc({ partner, outcome: 'no answer' });
    noteReach(partner, error instanceof PartnerError ? null : reachTroubleOf(error));
    throw noAnswer(partner, error);
  }
}

/** Classifies a call that ended without a complete answer. */
export function noAnswer(partner: string, error: unknown): PartnerError {
  if (error instanceof PartnerError) return error;
  if ([error, (error as Error).cause].some((one) => (one as Error | undefined)?.name === 'TimeoutError')) {
    return new PartnerError(partner, 'unclear', `${partner} did not answer in time`, { cause: error });
  }
  const code = (((error as Error).cause ?? error) as NodeJS.ErrnoException).code ?? '';
  if (isCertificateRefused(error))
    return new PartnerError(partner, 'not_sent', `${partner}’s certificate is not accepted`, { cause: error });
  if (neverLeft.has(code))
    return new PartnerError(partner, 'not_sent', `${partner} cannot be reached`, { cause: error });
  return new PartnerError(partner, 'unclear', `${partner} broke the connection`, { cause: error });
}

/** Reads a complete answer. Throws PartnerError when it is larger than `maxBytes`. */
export async function readLimited(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new PartnerError('partner', 'broken', 'The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch {
    return undefined;
  }
}

/** The seconds of a `Retry-After` header, given as a number or a date. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after');
  if (!value) return null;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
