import { splitPaise } from '../money/paise.ts';
import { unassignedVendor, vendorKey } from '../vendors/vendor-name.ts';
import { sharesOfGoodwill } from './goodwill.ts';
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
  /** New goods: the part that they are sent instead of, and what was paid there for what comes back for them. */
  readonly exchange?: { readonly partId: string; readonly creditPaise: number } | undefined;
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

/** A part's share in a refund, and how much of that was said to be shipping. */
interface Share {
  readonly paise: number;
  readonly shippingPaise: number;
}

/** The share of each part in one refund; null if nothing tells whose it is. */
function sharesOfRefund(
  refund: StoreRefund,
  parts: readonly RefundPart[],
  assigned: AssignedRefunds,
): readonly Share[] | null {
  const shippingPaise = Math.min(refund.shippingPaise, refund.paise);
  const own = parts.length === 1 ? parts[0]?.id : assigned.get(refund.id);
  if (parts.some(({ id }) => id === own))
    return parts.map(({ id }) =>
      id === own ? { paise: refund.paise, shippingPaise } : { paise: 0, shippingPaise: 0 },
    );
  const byLines = parts.map(({ id }) =>
    sum(refund.lines.filter((line) => partOfLine(line, parts) === id).map(({ paise }) => paise)),
  );
  const byShipping = parts.map((part) => Math.max(0, part.shippingPaise));
  const hasLines = byLines.some((paise) => paise > 0);
  if (!hasLines && (shippingPaise === 0 || shippingPaise < refund.paise)) return null;
  const isShared = sum(byShipping) > 0;
  if (!hasLines && !isShared) return null;
  const shipping = isShared ? splitPaise(shippingPaise, byShipping) : parts.map(() => 0);
  const goods = hasLines ? splitPaise(refund.paise - sum(shipping), byLines) : parts.map(() => 0);
  return parts.map((_, i) => ({
    paise: (goods[i] ?? 0) + (shipping[i] ?? 0),
    shippingPaise: shipping[i] ?? 0,
  }));
}

interface Paid {
  readonly paid: number;
  readonly refunded: number;
  /** Of that, shipping: it is not kept any more. */
  readonly shippingBack: number;
}

/** Whether what is owed for a part was decided by settling its returns, and not by its status. */
const isBySettlement = (part: RefundPart, reason: RefundReason): boolean =>
  part.returned !== undefined &&
  (reason === 'partly_returned' || reason === 'reduced' || (reason === 'returned' && part.returned.isWhole));

/** The most that the store keeps of a part, and the shipping in it that has gone back for other reasons. */
function mostKept(part: RefundPart, reason: RefundReason, shippingBack: number) {
  if (part.returned && isBySettlement(part, reason)) {
    const { refundPaise, removedPaise, shippingPaise } = part.returned;
    return {
      most: Math.max(0, part.worthPaise + removedPaise - refundPaise),
      shippingBack: Math.max(0, shippingBack - shippingPaise),
    };
  }
  const { keeps } = refundReasonTable[reason];
  const most = { nothing: 0, shipping: Math.max(0, part.shippingPaise), worth: part.worthPaise }[keeps];
  return { most, shippingBack };
}

/** The amount that the store keeps of a part, less what went back beyond that out of goodwill. */
function keptPaise(part: RefundPart, reason: RefundReason, { paid, refunded, ...money }: Paid): number {
  const { most, shippingBack } = mostKept(part, reason, money.shippingBack);
  const all = Math.max(0, most - shippingBack);
  const goodwill = Math.max(0, refunded - Math.max(0, paid - all));
  return Math.max(0, all - goodwill);
}

/** What an exchange costs beyond what was paid for the old goods, and any other part as a whole. */
export const newMoney = ({ orderedPaise, exchange }: RefundPart): number =>
  Math.max(0, orderedPaise - (exchange?.creditPaise ?? 0));

/**
 * What was paid for goods that come back follows to those that are sent instead, up to their price, so that a cancelled
 * exchange owes it. What the old part keeps is so much less.
 */
function followExchanges(given: readonly RefundPart[], paid: readonly number[]) {
  const now = [...paid];
  const parts = [...given];
  for (const [i, { orderedPaise, exchange }] of given.entries()) {
    const from = exchange ? given.findIndex(({ id }) => id === exchange.partId) : -1;
    const old = parts[from];
    if (!exchange || !old) continue;
    const credit = Math.max(0, Math.min(exchange.creditPaise, orderedPaise, now[from] ?? 0));
    now[from] = (now[from] ?? 0) - credit;
    now[i] = (now[i] ?? 0) + credit;
    parts[from] = { ...old, worthPaise: old.worthPaise - credit };
  }
  return { parts, paid: now };
}

// Why: docs/decisions/money.md, "What is owed to a customer".
/**
 * The payments, refunds and debts of an order's customer, by part. The payments are shared by what the parts were
 * worth, to the paisa by largest remainder. What is paid first covers what is still to be delivered, so that no more
 * is owed than the whole order has over; a refund that belongs to no part yet lowers what is owed, too. Of a test order
 * nothing is owed.
 */
export function refundsOwed(
  given: readonly RefundPart[],
  money: OrderMoney,
  { isTest = false, assigned = new Map() }: { readonly isTest?: boolean; readonly assigned?: AssignedRefunds } = {},
): OrderOwed {
  if (given.length === 0) return { parts: [], unassigned: [] };
  const received = isTest ? 0 : receivedPaise(money);
  const { parts, paid } = followExchanges(given, splitPaise(received, given.map(newMoney)));
  const refunded = parts.map(() => 0);
  const shippingBack = parts.map(() => 0);
  const reasons = parts.map(refundReasonOf);
  const keptOf = (i: number) => {
    const part = parts[i];
    const of = { paid: paid[i] ?? 0, refunded: refunded[i] ?? 0, shippingBack: shippingBack[i] ?? 0 };
    return part ? keptPaise(part, reasons[i] ?? 'reduced', of) : 0;
  };
  const owedOf = (i: number) => Math.max(0, (paid[i] ?? 0) - (refunded[i] ?? 0) - keptOf(i));
  const give = (shares: readonly number[]) => {
    for (const [i, share] of shares.entries()) refunded[i] = (refunded[i] ?? 0) + share;
  };
  const withoutLines: StoreRefund[] = [];
  for (const refund of isTest ? [] : money.refunds) {
    const shares = sharesOfRefund(refund, parts, assigned);
    if (shares) {
      give(shares.map(({ paise }) => paise));
      for (const [i, share] of shares.entries()) shippingBack[i] = (shippingBack[i] ?? 0) + share.shippingPaise;
    } else if (refund.paise > 0) withoutLines.push(refund);
  }
  const unassigned = withoutLines.filter(({ paise }) => {
    const before = parts.map((_, i) => ({
      paidPaise: paid[i] ?? 0,
      refundedPaise: refunded[i] ?? 0,
      owedPaise: owedOf(i),
    }));
    const shares = sharesOfGoodwill(paise, before);
    if (shares) give(shares);
    return shares === null;
  });
  const kept = parts.map((_, i) => keptOf(i));
  const claims = parts.map((_, i) => owedOf(i));
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
