import { Unanswered } from './api-error.ts';
import { sawNoAnswer, watchCall } from './connection.ts';
import { readAnswer } from './read-answer.ts';

/**
 * Posts to a call without its contract, for pages that do not load the library that checks contracts. Throws ApiError,
 * and `Unanswered` when the server itself did not answer; only for calls that can be made again.
 */
export const post = <Answer>(path: string, body: unknown): Promise<Answer> =>
  answerOf<Answer>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });

/** Reads a call in the same way. */
export const get = <Answer>(path: string): Promise<Answer> =>
  answerOf<Answer>(path, { headers: { accept: 'application/json' } });

async function answerOf<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const sawAnswer = watchCall();
  try {
    const answer = await readAnswer(await send(path, request));
    sawAnswer();
    return answer as Answer;
  } catch (error) {
    if (error instanceof Unanswered) sawNoAnswer();
    else sawAnswer();
    throw error;
  }
}

const send = (path: string, request: RequestInit): Promise<Response> =>
  fetch(path, { ...request, credentials: 'include' }).catch(() => {
    throw new Unanswered('asked');
  });
