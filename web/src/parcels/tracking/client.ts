import { fillPath, type RouteAnswer, type RouteInput } from '@shipmagic/domain/http/route';
import type { questionsContract } from '@shipmagic/domain/parcels/questions/questions.contract';
import type {
  TrackedOrder,
  TrackingQuestion,
  trackingContract,
} from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { post } from '../../api/post.ts';

type Sync = typeof trackingContract.sync;
type Answering = typeof questionsContract.answer;
type Coding = typeof questionsContract.sendCode;

export type AnswerBody = RouteInput<Answering>['body'];
export type AnswerGiven = RouteAnswer<Answering>;

/** The page's calls, named here because a phone would load the library that checks contracts; a test compares them. */
export const paths = {
  track: '/api/track-order',
  sync: '/api/sync-tracking-for-orders',
  answer: '/api/track-order/:magicOrderId/answers',
  sendCode: '/api/track-order/codes',
} as const;

export interface FoundOrder {
  readonly orderNumber: string;
  readonly magicOrders: readonly TrackedOrder[];
}

export const trackOrder = (question: TrackingQuestion) => post<FoundOrder>(paths.track, question);
export const syncOrders = (body: RouteInput<Sync>['body']) => post<RouteAnswer<Sync>>(paths.sync, body);
export const askCourier = (path: string, awb: string) => post<never>(path, { awb });
/** The same again changes nothing, so that it can be repeated. */
export const answerQuestion = (magicOrderId: string, body: AnswerBody) =>
  post<AnswerGiven>(fillPath(paths.answer, { magicOrderId }), body);
export const sendCode = (magicOrderId: string) => post<RouteAnswer<Coding>>(paths.sendCode, { magicOrderId });
