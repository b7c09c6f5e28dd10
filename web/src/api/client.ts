import { packedType } from '@shipmagic/domain/http/packed-rows';
import { fillPath, type RouteAnswer, type RouteInput, type RouteSpec } from '@shipmagic/domain/http/route';
import { unattendedHeader } from '@shipmagic/domain/people/session-trust';
import { ApiError, Unanswered } from './api-error.ts';
import { withPassword } from './ask-password.ts';
import { isAttended } from './attended.ts';
import { canReach, sawNoAnswer, watchCall } from './connection.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { type Download, endsSession, readAnswer, readFile, readStream } from './read-answer.ts';
import { sendForm } from './send-form.ts';
import { endSession, isWhole, sessionHeaders, storedToken } from './session.ts';
import { newTraceparent } from './traceparent.ts';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  onProgress?: ((part: number) => void) | undefined;
}

/** A typed call of a route. Throws ApiError. */
export async function call<R extends RouteSpec>(
  route: R,
  input: RouteInput<R>,
  signal?: AbortSignal,
): Promise<RouteAnswer<R>> {
  return (await withPassword(() => send(route, input, readAnswer, signal))) as RouteAnswer<R>;
}

interface Sending {
  readonly signal?: AbortSignal;
  /** Reports how much of the file has been sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/** Calls a route that takes a file. Throws ApiError. */
export async function upload<R extends RouteSpec & { readonly upload: string }>(
  route: R,
  input: RouteInput<R>,
  file: File,
  { signal, onProgress }: Sending = {},
): Promise<RouteAnswer<R>> {
  const form = new FormData();
  form.append(route.upload, file);
  return (await send(route, { ...(input as Parts), form, onProgress }, readAnswer, signal)) as RouteAnswer<R>;
}

/** Calls a route that takes a file and answers with one. Throws ApiError, also when the file is truncated. */
export async function uploadForFile<R extends RouteSpec & { readonly upload: string }>(
  route: R,
  input: RouteInput<R>,
  file: File,
): Promise<Download> {
  const form = new FormData();
  form.append(route.upload, file);
  return send(route, { ...(input as Parts), form }, readFile);
}

/** Calls a route that answers with a file. Throws ApiError, also when the file is truncated. */
export async function download<R extends RouteSpec>(
  route: R,
  input: RouteInput<R>,
  signal?: AbortSignal,
): Promise<Download> {
  return withPassword(() => send(route, input, readFile, signal));
}

/** Opens a route's event stream. Throws ApiError when it is refused. */
export async function openStream<R extends RouteSpec>(
  route: R,
  input: RouteInput<R>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return send(route, input, readStream, signal);
}

/** The single exit for all calls; classifies every failure. */
async function send<A>(
  route: RouteSpec,
  input: unknown,
  read: (response: Response) => Promise<A>,
  signal?: AbortSignal,
): Promise<A> {
  const { params, query, body, form, onProgress } = input as Parts;
  const token = storedToken();
  if (!token && route.access !== 'public') {
    endSession();
    throw new ApiError(401, 'Authentication token not found');
  }
  const onlyAsks = route.method === 'GET' || route.onlyAsks === true;
  if (!onlyAsks && !(await canReach())) throw new Unanswered('not-sent');
  const address = fillPath(route.path, params) + queryString(query);
  const isKept = route.method === 'GET' && route.answer !== undefined;
  const held = isKept ? keptAnswer(token, address) : undefined;
  const headers: Record<string, string> = {
    ...(held ? { 'if-none-match': held.validator } : {}),
    ...(token ? { traceparent: newTraceparent(), ...sessionHeaders(token) } : {}),
    ...(route.answer ? { accept: `${packedType}, application/json` } : {}),
    ...(route.events || !isAttended() ? { [unattendedHeader]: '1' } : {}),
  };
  const ask = form
    ? // The browser itself sets the content type and boundary of a form.
      () => sendForm(address, { method: route.method, headers, form, signal, onProgress })
    : () =>
        fetch(address, {
          method: route.method,
          credentials: 'include',
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(signal ? { signal } : {}),
        });
  const sawAnswer = watchCall();
  try {
    const response = await reach(ask, signal, token);
    // Nothing has changed: the very same object, so that nothing is drawn again.
    const answer = held && response.status === 304 ? (held.answer as A) : await read(response);
    sawAnswer();
    if (isKept) keepAnswer(token, address, response.headers.get('etag'), answer);
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof Unanswered) {
      sawNoAnswer();
      throw onlyAsks ? error : new Unanswered('unknown');
    }
    if (!(error instanceof ApiError)) throw error;
    sawAnswer();
    if (!endsSession(error, route.access)) throw error;
    // Somebody may have signed in in another tab meanwhile: that session goes on.
    if (storedToken() === token) endSession({ ranOut: true });
    throw error.status === 401 ? new ApiError(401, 'Authentication required') : error;
  }
}

async function reach(
  ask: () => Promise<Response>,
  signal: AbortSignal | undefined,
  token: string | null,
): Promise<Response> {
  const response = await ask().catch((error: unknown) => {
    throw signal?.aborted ? error : new Unanswered('asked');
  });
  // A server of 1.0 does not know the cookie: while servers are being replaced, the next answer is of a newer one.
  const isOfOlder = response.status === 401 && !response.headers.has('www-authenticate');
  if (isOfOlder && token && !isWhole(token)) throw new Unanswered('asked');
  return response;
}

/** Lists become repeated keys; undefined values are not sent. */
function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
