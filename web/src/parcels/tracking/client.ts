import type { RouteAnswer, RouteInput } from '@shipmagic/domain/http/route';
import type {
  TrackedOrder,
  TrackingQuestion,
  trackingContract,
} from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { Unanswered } from '../../api/api-error.ts';
import { sawNoAnswer, watchCall } from '../../api/connection.ts';
import { readAnswer } from '../../api/read-answer.ts';

type Sync = typeof trackingContract.sync;

/** The page's calls, named here because a phone would load the library that checks contracts; a test compares them. */
export const paths = { track: '/api/track-order', sync: '/api/sync-tracking-for-orders' } as const;

export interface FoundOrder {
  readonly orderNumber: string;
  readonly magicOrders: readonly TrackedOrder[];
}

export const trackOrder = (question: TrackingQuestion) => post<FoundOrder>(paths.track, question);
export const syncOrders = (body: RouteInput<Sync>['body']) => post<RouteAnswer<Sync>>(paths.sync, body);
export const askCourier = (path: string, awb: string) => post<never>(path, { awb });

/** Throws ApiError, `Unanswered` when the server itself did not answer. All of these calls only ask. */
async function post<Answer>(path: string, body: unknown): Promise<Answer> {
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
