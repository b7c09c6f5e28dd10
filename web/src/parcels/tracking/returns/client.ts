import { fillPath, type RouteAnswer, type RouteInput } from '@shipmagic/domain/http/route';
import type {
  customerReturnsContract,
  Returnable,
} from '@shipmagic/domain/returns/customers/customer-returns.contract';
import { get, post } from '../../../api/post.ts';

type Asking = typeof customerReturnsContract.ask;

type Giving = typeof customerReturnsContract.givePayee;

export type ReturnRequest = RouteInput<Asking>['body'];

/** Named here because a phone would load the library that checks contracts; a test compares them. */
export const returnPaths = {
  returnable: '/api/track-order/:magicOrderId/returnable',
  ask: '/api/track-order/:magicOrderId/returns',
  givePayee: '/api/track-order/:magicOrderId/refund-payee',
} as const;

export const readReturnable = (magicOrderId: string) =>
  get<Returnable>(fillPath(returnPaths.returnable, { magicOrderId }));
/** The same again changes nothing, so that it can be repeated. */
export const askReturn = (magicOrderId: string, body: ReturnRequest) =>
  post<RouteAnswer<Asking>>(fillPath(returnPaths.ask, { magicOrderId }), body);
/** Refused once somebody has given one. */
export const givePayee = (magicOrderId: string, body: RouteInput<Giving>['body']) =>
  post<RouteAnswer<Giving>>(fillPath(returnPaths.givePayee, { magicOrderId }), body);
