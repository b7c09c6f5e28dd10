import { splitPaise } from '../money/paise.ts';
import { unassignedVendor, vendorKey } from '../vendors/vendor-name.ts';
import { type OrderMoney, receivedPaise, refundedPaise, type StoreRefund } from './order-money.ts';
import { type PartState, type RefundReason, refundReasonOf, refundReasonTable } from './refund-reason.ts';

/** A part of an order, with its shipping share contained in both amounts. Amounts are paise. */
export interface RefundPart extends PartState {
  readonly id: string;
  /** Its worth at its dearest. */
  readonly orderedPaise: number;
  /** Its worth as it is left in the store. */
  readonly worthPaise: number;
  readonly shippingPaise: number;
  readonly vendorName: string;
  /** Store ids of its lines. */
  readonly lineIds: readonly string[];
}

/** Which part a refund of the store belongs to, by the refund's id: our own, and those that a person assigned. */
export type AssignedRefunds = ReadonlyMap<string, string>;

export interface OwedPart {
  readonly id: string;
  readonly reason: RefundReason;
  readonly paidPaise: number;
  readonly refundedPaise: number;
  readonly owedPaise: number;
}

export interface OrderOwed {
  readonly parts: readonly OwedPart[];
  /** Refunds without lines, in an order of several parts, that nobody has assigned to one yet. */
  readonly unassigned: readonly StoreRefund[];
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The part that a refunded line is in; one that is gone from here belongs to its vendor's. */
function partOfLine(
  { lineId, vendor }: StoreRefund['lines'][number],
  parts: readonly RefundPart[],
): string | undefined {
  const name = vendorKey(vendor?.trim() || unassignedVendor);
  const found =
    parts.find(({ lineIds }) => lineIds.includes(lineId)) ?? parts.find((part) => vendorKey(part.vendorName) === name);
  return found?.id;
}

/** The share of each part in one refund; null if nothing tells whose it is. */
function sharesOfRefund(
  refund: StoreRefund,
  parts: readonly RefundPart[],
  assigned: AssignedRefunds,
): readonly number[] | null {
  const own = parts.length === 1 ? parts[0]?.id : assigned.get(refund.id);
  if (parts.some(({ id }) => id === own)) return parts.map(({ id }) => (id === own ? refund.paise : 0));
  const byLines = parts.map(({ id }) =>
    sum(refund.lines.filter((line) => partOfLine(line, parts) === id).map(({ paise }) => paise)),
  );
  if (byLines.some((paise) => paise > 0)) return splitPaise(refund.paise, byLines);
  const isShipping = refund.shippingPaise > 0 && refund.shippingPaise === refund.paise;
  const shipping = parts.map(({ shippingPaise }) => Math.max(0, shippingPaise));
  return isShipping && sum(shipping) > 0 ? splitPaise(refund.paise, shipping) : null;
}

/** The amount that the store keeps of a part, less what went back beyond that out of goodwill. */
function keptPaise(part: RefundPart, reason: RefundReason, paid: number, refunded: number): number {
  const { keeps } = refundReasonTable[reason];
  const all = { nothing: 0, shipping: Math.max(0, part.shippingPaise), worth: part.worthPaise }[keeps];
  const goodwill = Math.max(0, refunded - Math.max(0, paid - all));
  return Math.max(0, all - goodwill);
}

// Why: docs/decisions/money.md, "What is owed to a customer".
/**
 * The payments, refunds and debts of an order's customer, by part. The payments are shared by what the parts were
 * worth, to the paisa by largest remainder. What is paid first covers what is still to be delivered, so that no more
 * is owed than the whole order has over; a refund that belongs to no part yet lowers what is owed, too. Of a test order
 * nothing is owed.
 */
export function refundsOwed(
  parts: readonly RefundPart[],
  money: OrderMoney,
  { isTest = false, assigned = new Map() }: { readonly isTest?: boolean; readonly assigned?: AssignedRefunds } = {},
): OrderOwed {
  if (parts.length === 0) return { parts: [], unassigned: [] };
  const received = isTest ? 0 : receivedPaise(money);
  const paid = splitPaise(
    received,
    parts.map(({ orderedPaise }) => Math.max(0, orderedPaise)),
  );
  const refunded = parts.map(() => 0);
  const unassigned: StoreRefund[] = [];
  for (const refund of isTest ? [] : money.refunds) {
    const shares = sharesOfRefund(refund, parts, assigned);
    if (shares === null && refund.paise > 0) unassigned.push(refund);
    for (const [i, share] of (shares ?? []).entries()) refunded[i] = (refunded[i] ?? 0) + share;
  }
  const reasons = parts.map(refundReasonOf);
  const kept = parts.map((part, i) => keptPaise(part, reasons[i] ?? 'reduced', paid[i] ?? 0, refunded[i] ?? 0));
  const claims = parts.map((_, i) => Math.max(0, (paid[i] ?? 0) - (refunded[i] ?? 0) - (kept[i] ?? 0)));
  const over = Math.max(0, received - (isTest ? 0 : refundedPaise(money)) - sum(kept));
  const owed = sum(claims) > over ? splitPaise(over, claims) : claims;
  return {
    parts: parts.map(({ id }, i) => ({
      id,
      reason: reasons[i] ?? 'reduced',
      paidPaise: paid[i] ?? 0,
      refundedPaise: refunded[i] ?? 0,
      owedPaise: owed[i] ?? 0,
    })),
    unassigned,
  };
}
