import { packedType, unpackAnswer } from '@shipmagic/domain/http/packed-rows';
import type { Access } from '@shipmagic/domain/http/route';
import { ApiError, defaultMessage, RefusedOnTheWay, Unanswered } from './api-error.ts';

// Why: docs/decisions/platform.md, "A proxy's error page is not shown".
/** Parses the JSON of a successful answer; anything else becomes an ApiError (specification 1, section 8). */
export async function readAnswer(response: Response): Promise<unknown> {
  if (!response.ok) throw await readError(response);
  if (response.status === 204) return undefined;
  const text = await response.text().catch(() => {
    throw new ApiError(response.status, 'Could not read response');
  });
  try {
    const answer = JSON.parse(text);
    return response.headers.get('content-type')?.startsWith(packedType) ? unpackAnswer(answer) : answer;
  } catch {
    // A captive portal answers everything with its own page.
    throw isHtml(response, text) ? new Unanswered('asked') : new ApiError(response.status, 'Could not read response');
  }
}

export interface Download {
  /** From the Content-Disposition header; null when it has none. */
  readonly name: string | null;
  readonly content: Blob;
}

/** The file in a successful answer; anything else, and a truncated file, becomes an ApiError. */
export async function readFile(response: Response): Promise<Download> {
  if (!response.ok) throw await readError(response);
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const content = await response.blob().catch(() => {
    throw new ApiError(response.status, 'Could not read response');
  });
  return { name: name ?? null, content };
}

/** The open body of a successful answer; anything else becomes an ApiError. */
export async function readStream(response: Response): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (!response.ok) throw await readError(response);
  if (!response.body) throw new ApiError(response.status, 'Could not read response');
  return response.body;
}

async function readError(response: Response): Promise<ApiError> {
  let text: string;
  try {
    text = await response.text();
  } catch {
    return new ApiError(response.status, 'Could not read response');
  }
  const body = parseObject(text);
  // The server's errors carry a code; a proxy's do not.
  if (proxyStatuses.includes(response.status) && !textOf(body?.error)) return new Unanswered('asked');
  if (body) {
    const message = textOf(body.message) ?? textOf(body.error) ?? defaultMessage;
    return new ApiError(response.status, message, textOf(body.field), body.details);
  }
  if (isHtml(response, text)) return new RefusedOnTheWay(response.status);
  return new ApiError(response.status, text.trim() || defaultMessage);
}

/**
 * Whether this failure means that the session is over: a 401, or a 403 about the token. Public calls such as the
 * sign-in have no session: their 401 is about the password.
 */
export function endsSession(error: ApiError, access: Access): boolean {
  if (access === 'public') return false;
  return error.status === 401 || (error.status === 403 && /token|expired/i.test(error.message));
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** A proxy's answers when no server is behind it, or when it times out. */
const proxyStatuses: readonly number[] = [502, 503, 504];

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

const isHtml = (response: Response, text: string) =>
  response.headers.get('content-type')?.includes('text/html') || /^\s*<(!doctype|html)/i.test(text);
