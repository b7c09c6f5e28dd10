import { Unanswered } from './api-error.ts';
import { sawNoAnswer, watchCall } from './connection.ts';
import { readAnswer } from './read-answer.ts';

/**
 * Posts to a call without its contract, for pages that do not load the library that checks contracts. Throws ApiError,
 * and `Unanswered` when the server itself did not answer; only for calls that can be made again.
 */
export async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const sawAnswer = watchCall();
  try {
    const answer = await readAnswer(await send(path, body));
    sawAnswer();
    return answer as Answer;
  } catch (error) {
    if (error instanceof Unanswered) sawNoAnswer();
    else sawAnswer();
    throw error;
  }
}

const send = (path: string, body: unknown): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Unanswered('asked');
  });
