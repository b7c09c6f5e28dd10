import type { Payee } from '@shipmagic/domain/refunds/payees/payee';
import type { ReturnGrade } from '@shipmagic/domain/returns/return-grade';
import type { ReturnReason } from '@shipmagic/domain/returns/return-reason';
import type { ReturnWay } from '@shipmagic/domain/returns/return-way';
import type { ReturnWish } from '@shipmagic/domain/returns/return-wish';
import type { ExchangeShips } from '@shipmagic/domain/vendors/exchange-ships';
import type { DeliveredOrder } from './fill-returns.queries.ts';

/** How far its courier has come, in the simulated courier's words. */
type Fetched = 'booked' | 'unavailable' | 'refused' | 'picked_up' | 'back_in_transit' | 'handed_over' | 'back_lost';

/** The further way of a return that was asked for. Days count from then. */
export interface ReturnStory {
  /** Days ago. */
  readonly asked: number;
  readonly reason: ReturnReason;
  readonly wish: ReturnWish;
  readonly way: ReturnWay;
  readonly askedBy: 'customer' | 'staff';
  /** The wanted variant of one piece costs less or more; null where no other is wanted. */
  readonly instead: 'cheaper' | 'dearer' | null;
  /** Its vendor's new goods go out then; null for any. */
  readonly ships: ExchangeShips | null;
  /** One piece of several. */
  readonly isPartial: boolean;
  /** Paid in cash at the door, which the store cannot send back. */
  readonly isCash: boolean;
  /** Where that goes instead; null where nobody has said so yet. */
  readonly payee: Payee | null;
  readonly decided: { readonly after: number; readonly declined?: string } | null;
  readonly fetched: { readonly after: number; readonly to: Fetched } | null;
  /** The parcel that the customer sends. */
  readonly sent: { readonly after: number; readonly partner: string } | null;
  readonly received: { readonly after: number; readonly grade: ReturnGrade } | null;
  readonly inspected: number | null;
  readonly settled: number | null;
  readonly cancelled: number | null;
  readonly expired: number | null;
}

/** A return of the demo on its way through the steps of its story. */
export interface PastReturn {
  readonly id: string;
  readonly order: DeliveredOrder;
  readonly story: ReturnStory;
  /** So many days after it was asked for, and never in the future. */
  at(days: number): Date;
}

type Told = Partial<ReturnStory> & Pick<ReturnStory, 'asked' | 'reason'>;

const story = (told: Told): ReturnStory => ({
  wish: 'refund',
  way: 'courier',
  askedBy: 'customer',
  instead: null,
  ships: null,
  isPartial: false,
  isCash: false,
  payee: null,
  decided: null,
  fetched: null,
  sent: null,
  received: null,
  inspected: null,
  settled: null,
  cancelled: null,
  expired: null,
  ...told,
});

const exchanged = (instead: 'cheaper' | 'dearer') => ({ wish: 'exchange' as const, instead, isPartial: true });
const approved = { decided: { after: 0.4 } };
const fetched = (to: Fetched, after = 0.6) => ({ ...approved, fetched: { after, to } });
const here = (grade: ReturnGrade = 'good', received = 3.6) => ({
  ...fetched('handed_over'),
  received: { after: received, grade },
});
const inspected = (grade: ReturnGrade = 'good') => ({ ...here(grade), inspected: 4.4 });
const settled = (grade: ReturnGrade = 'good') => ({ ...inspected(grade), settled: 5.2 });
const sentBy = (partner: string, after = 2) => ({ ...approved, way: 'customer' as const, sent: { after, partner } });

const byUpi: Payee = { kind: 'upi', upi: 'simulated.customer@okdemo' };
const toAccount: Payee = {
  kind: 'bank',
  holder: 'Simulated Customer',
  account: '000012345678901',
  ifsc: 'DEMO0001234',
};

/** The newest first. */
export const returnStories: readonly ReturnStory[] = [
  story({ asked: 0.1, reason: 'size', ...exchanged('dearer') }),
  story({ asked: 0.2, reason: 'damaged', wish: 'replacement' }),
  story({ asked: 0.3, reason: 'colour' }),
  story({ asked: 0.5, reason: 'size', ...approved, ...exchanged('cheaper'), ships: 'at_approval' }),
  story({ asked: 0.6, reason: 'colour', ...approved, ...exchanged('dearer'), ships: 'at_approval' }),
  story({ asked: 0.7, reason: 'defective', isPartial: true }),
  story({ asked: 0.8, reason: 'wrong_item', ...approved, wish: 'replacement', ships: 'at_approval' }),
  story({ asked: 0.9, reason: 'defective', ...approved, wish: 'replacement', ships: 'at_pickup' }),
  story({ asked: 1.1, reason: 'changed_mind', wish: 'store_credit' }),
  story({ asked: 1.2, reason: 'damaged', ...approved, askedBy: 'staff' }),
  story({ asked: 1.3, reason: 'size', ...fetched('booked', 1.2) }),
  story({ asked: 1.4, reason: 'not_as_described', ...approved, isPartial: true }),
  story({ asked: 1.5, reason: 'colour', ...fetched('picked_up', 0.9) }),
  story({ asked: 1.6, reason: 'wrong_item', ...fetched('booked', 1.4), wish: 'replacement' }),
  story({ asked: 1.7, reason: 'size', ...fetched('picked_up', 1.1), isPartial: true }),
  story({ asked: 1.8, reason: 'damaged', ...fetched('picked_up', 1), wish: 'replacement' }),
  story({ asked: 2, reason: 'changed_mind', ...fetched('unavailable', 0.8) }),
  story({ asked: 2.6, reason: 'late', ...fetched('refused', 0.8) }),
  story({ asked: 2.8, reason: 'defective', ...fetched('back_in_transit') }),
  story({ asked: 3, reason: 'missing_part' }),
  story({ asked: 3.2, reason: 'damaged', ...fetched('back_in_transit'), askedBy: 'staff' }),
  story({ asked: 3.5, reason: 'size', ...sentBy('India Post') }),
  story({ asked: 3.6, reason: 'other', decided: { after: 0.5, declined: 'The tags were cut off.' } }),
  story({ asked: 3.8, reason: 'colour', ...fetched('handed_over') }),
  story({ asked: 4.1, reason: 'not_as_described', ...here(), isPartial: true }),
  story({ asked: 4.6, reason: 'changed_mind', ...approved, way: 'customer' }),
  story({ asked: 4.8, reason: 'size', ...here() }),
  story({ asked: 5.3, reason: 'defective', ...inspected('damaged') }),
  story({ asked: 5.6, reason: 'changed_mind', ...approved, cancelled: 1 }),
  story({ asked: 5.8, reason: 'wrong_item', ...inspected('wrong') }),
  story({ asked: 5.9, reason: 'size', ...inspected(), isCash: true, payee: byUpi }),
  story({ asked: 6, reason: 'size', ...sentBy('DTDC'), received: { after: 5.1, grade: 'opened' }, inspected: 5.5 }),
  story({ asked: 6.4, reason: 'colour', ...settled() }),
  story({ asked: 6.9, reason: 'damaged', ...here('damaged') }),
  story({ asked: 7.4, reason: 'size', ...settled('opened'), isPartial: true }),
  story({ asked: 8, reason: 'late', decided: { after: 1.1, declined: 'It arrived within the promised days.' } }),
  story({ asked: 9, reason: 'defective', ...fetched('back_lost') }),
  story({ asked: 9.5, reason: 'late', ...sentBy('India Post') }),
  story({ asked: 10, reason: 'size', ...settled() }),
  story({ asked: 11, reason: 'changed_mind', cancelled: 0.5, askedBy: 'staff' }),
  story({ asked: 12, reason: 'not_as_described', ...settled(), isPartial: true }),
  story({ asked: 14, reason: 'damaged', ...approved, way: 'keep', settled: 0.8, askedBy: 'staff' }),
  story({ asked: 16, reason: 'wrong_item', ...settled('wrong') }),
  story({ asked: 17, reason: 'colour', ...settled(), isCash: true, payee: toAccount }),
  story({ asked: 18, reason: 'size', ...approved, expired: 15 }),
  story({ asked: 20, reason: 'defective', ...fetched('back_lost'), settled: 8 }),
  story({ asked: 22, reason: 'changed_mind', ...approved, way: 'customer', expired: 15 }),
  story({ asked: 24, reason: 'size', ...settled(), isPartial: true }),
  story({ asked: 27, reason: 'missing_part', ...settled() }),
  story({ asked: 31, reason: 'colour', ...settled('opened') }),
];
