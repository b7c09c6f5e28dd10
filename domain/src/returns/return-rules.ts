import { lineName } from '../refunds/line-cancellation.ts';
import { isOrderIn } from '../statuses/order-sets.ts';
import { type OrderStatus, orderStatusLabels } from '../statuses/order-status.ts';
import { counted } from '../text/counted.ts';
import { indiaDay } from '../time/india-day.ts';
import { dateText } from '../time/written-time.ts';
import { lastDayToAsk } from './return-due.ts';
import type { ReturnSettings } from './return-settings.ts';
import { deliveredPieces, type LineCount, returnablePieces } from './returnable-pieces.ts';

/** A part, as far as it decides whether anything of it can be sent back. */
export interface ReturnableOrder {
  readonly status: OrderStatus;
  /** Null where nobody has noted when it arrived. */
  readonly deliveredAt: Date | null;
  readonly isTest: boolean;
}

/** Why nothing of a part can be sent back, in one sentence; null when something may. */
export function orderReturnRefusal({ status, isTest }: Omit<ReturnableOrder, 'deliveredAt'>): string | null {
  if (isTest) return 'This is a test order: nothing of it was sent.';
  if (isOrderIn('delivered', status)) return null;
  return isOrderIn('goneBack', status)
    ? `All of this order is ${orderStatusLabels[status]} already.`
    : `Only what was delivered can be sent back; this order is ${orderStatusLabels[status]}.`;
}

/** Why it is too late to ask, in one sentence; null when it is not. */
export function windowRefusal(
  deliveredAt: Date | null,
  terms: Pick<ReturnSettings, 'windowDays'>,
  now: Date,
): string | null {
  if (terms.windowDays === 0) return 'Nothing can be sent back to this shop.';
  if (!deliveredAt) return null;
  const last = lastDayToAsk(deliveredAt, terms);
  return indiaDay(now) <= last ? null : `It could be sent back until ${dateText(last)}.`;
}

export interface ReturnableLine extends LineCount {
  readonly lineId: string;
  readonly title: string;
  readonly variantTitle: string | null;
  /** False for tips, gift cards and services. */
  readonly requiresShipping: boolean;
}

/** Why a line cannot be sent back, in one sentence; null when at least one piece may. */
export function lineReturnRefusal(line: ReturnableLine): string | null {
  const name = lineName(line);
  if (!line.requiresShipping) return `${name} is not shipped (a tip, a gift card or a service).`;
  if (deliveredPieces(line) === 0) return `Nothing of ${name} was delivered.`;
  return returnablePieces(line) > 0 ? null : `Every piece of ${name} is in a return already.`;
}

export interface WantedReturn {
  readonly lineItemId: string;
  readonly quantity: number;
}

/** Why these pieces cannot be sent back together, and whether that is what was typed or how things stand; null if they can. */
export function returnRefusal(
  lines: readonly ReturnableLine[],
  wanted: readonly WantedReturn[],
): { readonly kind: 'input' | 'conflict'; readonly message: string } | null {
  if (new Set(wanted.map(({ lineItemId }) => lineItemId)).size < wanted.length)
    return { kind: 'input', message: 'Name each item once, with all of its pieces' };
  for (const { lineItemId, quantity } of wanted) {
    const line = lines.find(({ lineId }) => lineId === lineItemId);
    if (!line) return { kind: 'input', message: 'The lines name an item that this order does not have' };
    const refusal = lineReturnRefusal(line);
    if (refusal) return { kind: 'conflict', message: refusal };
    const most = returnablePieces(line);
    if (quantity > most)
      return { kind: 'conflict', message: `Only ${counted(most, 'piece')} of ${lineName(line)} can be sent back.` };
  }
  return null;
}
