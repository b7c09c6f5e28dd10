import { z } from 'zod';
import { isOrderIn } from '../../statuses/order-sets.ts';
import { indiaDay } from '../../time/india-day.ts';
import { lastDayToAsk } from '../return-due.ts';
import type { ReturnableLine, ReturnableOrder } from '../return-rules.ts';
import type { ReturnSettings } from '../return-settings.ts';
import { deliveredPieces, returnablePieces } from '../returnable-pieces.ts';
import type { CustomerReturnSettings } from './customer-return-settings.ts';

/** Why nothing of a part can be sent back by its customer; each is a sentence in every language. */
export const orderRefusals = ['closed', 'not_delivered', 'all_back', 'too_late', 'no_contact'] as const;
export const orderRefusal = z.enum(orderRefusals);
export type OrderRefusal = z.output<typeof orderRefusal>;

/** The same of one line. */
export const lineRefusals = [
  'not_shipped',
  'not_delivered',
  'under_way',
  'all_back',
  'not_returnable',
  'too_late',
] as const;
export const lineRefusal = z.enum(lineRefusals);
export type LineRefusal = z.output<typeof lineRefusal>;

export interface AskedOf {
  readonly order: ReturnableOrder;
  /** The longest window of its items. */
  readonly rules: Pick<ReturnSettings, 'windowDays'>;
  readonly choices: Pick<CustomerReturnSettings, 'wishes' | 'ways'>;
  /** A code can be sent to the contact on file. */
  readonly hasContact: boolean;
}

/** The last day, in India, on which the customer can ask; null where nobody has noted when it arrived. */
export const lastDayOf = ({ order, rules }: Pick<AskedOf, 'order' | 'rules'>): string | null =>
  order.deliveredAt && lastDayToAsk(order.deliveredAt, rules);

/** Null when the customer may ask. An arrival that nobody has noted closes no window. */
export function orderRefusalOf(asked: AskedOf, now: Date): OrderRefusal | null {
  const { order, rules, choices, hasContact } = asked;
  if (rules.windowDays === 0 || choices.wishes.length === 0 || choices.ways.length === 0) return 'closed';
  if (order.isTest) return 'closed';
  if (!isOrderIn('delivered', order.status)) return isOrderIn('goneBack', order.status) ? 'all_back' : 'not_delivered';
  const last = lastDayOf(asked);
  if (last !== null && indiaDay(now) > last) return 'too_late';
  return hasContact ? null : 'no_contact';
}

/** Null when at least one piece of the line may come back. `isAsked`: a return of it is open; one at a time. */
export function lineRefusalOf(line: ReturnableLine, isAsked: boolean): LineRefusal | null {
  if (!line.requiresShipping) return 'not_shipped';
  if (deliveredPieces(line) === 0) return 'not_delivered';
  if (isAsked) return 'under_way';
  return returnablePieces(line) > 0 ? null : 'all_back';
}
