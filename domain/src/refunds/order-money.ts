/** An amount in the customer's own currency, in its smallest units. */
export interface Presented {
  readonly currency: string;
  readonly minor: number;
}

/** A payment of an order as the store keeps it. Amounts are paise, and never negative. */
export interface StoreTransaction {
  readonly id: string;
  /** The store's words, in capitals: `SALE`, `CAPTURE`, `REFUND`, `AUTHORIZATION`, `VOID`, `CHANGE`. */
  readonly kind: string;
  readonly status: string;
  readonly paise: number;
  readonly gateway: string;
  /** Entered by hand, as cash on delivery is: the store cannot send this money back, only note that it went. */
  readonly isManual: boolean;
  readonly isTest: boolean;
  /** Of a refund: the payment that is refunded. */
  readonly parentId: string | null;
  /** The customer's side in their own currency; absent where that was the shop's. */
  readonly presented?: Presented | null;
}

/** A refund in the store, whoever made it. */
export interface StoreRefund {
  readonly id: string;
  /** ISO in UTC. */
  readonly at: string;
  readonly note: string | null;
  /** The money that went back with it; 0 when lines were only taken out. */
  readonly paise: number;
  /** Of the refunded pieces: their value after discounts, with tax, and the vendor that the store names. */
  readonly lines: readonly { readonly lineId: string; readonly vendor: string | null; readonly paise: number }[];
  readonly shippingPaise: number;
}

/** An order's money as the store knows it. */
export interface OrderMoney {
  readonly transactions: readonly StoreTransaction[];
  readonly refunds: readonly StoreRefund[];
}

/** A payment that came in, and what of it may still go back the same way. */
export interface Payment {
  readonly id: string;
  readonly gateway: string;
  readonly isManual: boolean;
  readonly paise: number;
  readonly leftPaise: number;
  /** The same in the customer's currency, where that is another one. */
  readonly presented: (Presented & { readonly leftMinor: number }) | null;
}

const isPayment = ({ kind }: StoreTransaction) => kind === 'SALE' || kind === 'CAPTURE';
/** A refund on its way counts as gone: it must not be sent a second time. */
const isGoing = ({ kind, status, isTest }: StoreTransaction) =>
  kind === 'REFUND' && !isTest && (status === 'SUCCESS' || status === 'PENDING' || status === 'AWAITING_RESPONSE');
const sumOf = (transactions: readonly StoreTransaction[]) => transactions.reduce((sum, { paise }) => sum + paise, 0);
const minorOf = (transactions: readonly StoreTransaction[]) =>
  transactions.reduce((sum, { presented }) => sum + (presented?.minor ?? 0), 0);

/** The payment of which a refund is: its parent, else the one that captured the same authorisation, or of the same way. */
function paymentOf(refund: StoreTransaction, payments: readonly StoreTransaction[]): string | undefined {
  const found =
    payments.find(({ id }) => id === refund.parentId) ??
    payments.find(({ parentId }) => parentId !== null && parentId === refund.parentId) ??
    payments.find(({ gateway }) => gateway === refund.gateway) ??
    payments[0];
  return found?.id;
}

/** The payments of an order that succeeded; cash that was handed back as change has not been paid. */
export function paymentsOf({ transactions }: OrderMoney): Payment[] {
  const real = transactions.filter(({ isTest }) => !isTest);
  const payments = real.filter((one) => isPayment(one) && one.status === 'SUCCESS');
  const refunds = Map.groupBy(real.filter(isGoing), (one) => paymentOf(one, payments));
  return payments.map(({ id, gateway, isManual, paise, presented }) => {
    const change = real.filter(
      ({ parentId, kind, status }) => parentId === id && kind === 'CHANGE' && status === 'SUCCESS',
    );
    const going = refunds.get(id) ?? [];
    const received = Math.max(0, paise - sumOf(change));
    const leftPaise = Math.max(0, received - sumOf(going));
    const shown = { id, gateway, isManual, paise: received, leftPaise };
    if (!presented) return { ...shown, presented: null };
    const minor = Math.max(0, presented.minor - minorOf(change));
    return { ...shown, presented: { ...presented, minor, leftMinor: Math.max(0, minor - minorOf(going)) } };
  });
}

/** Paise that came in. */
export const receivedPaise = (money: OrderMoney): number =>
  paymentsOf(money).reduce((sum, { paise }) => sum + paise, 0);

/** Paise that went back, or are on their way. */
export const refundedPaise = ({ transactions }: OrderMoney): number => sumOf(transactions.filter(isGoing));

/** Paise that can go back the way they came: not what was paid in cash. */
export const returnablePaise = (money: OrderMoney): number =>
  paymentsOf(money).reduce((sum, { isManual, leftPaise }) => sum + (isManual ? 0 : leftPaise), 0);

/** How much of an amount goes back over which payment. */
export interface RefundShare {
  readonly parentId: string;
  readonly gateway: string;
  readonly paise: number;
  /** The amount that is sent, where the customer paid in another currency than the shop's. */
  readonly presented?: Presented;
}

/**
 * A share in the customer's currency: at the rate of its payment, and all that is left of it where the share is that,
 * so that nothing remains by rounding.
 */
function presentedShare({ presented, paise, leftPaise }: Payment, share: number): { readonly presented?: Presented } {
  if (!presented) return {};
  const { currency, minor, leftMinor } = presented;
  const atRate = Math.max(1, Math.round((minor * share) / paise));
  return { presented: { currency, minor: share === leftPaise ? leftMinor : Math.min(leftMinor, atRate) } };
}

/**
 * Divides an amount over the payments it goes back by, in the order in which they came: a gift card and store credit
 * are payments like any other. `waitingPaise` was paid in cash and needs a payee.
 */
export function divideRefund(money: OrderMoney, paise: number): { shares: RefundShare[]; waitingPaise: number } {
  const shares: RefundShare[] = [];
  let left = paise;
  for (const payment of paymentsOf(money)) {
    const { id, gateway, isManual, leftPaise } = payment;
    const share = isManual ? 0 : Math.min(left, leftPaise);
    if (share <= 0) continue;
    shares.push({ parentId: id, gateway, paise: share, ...presentedShare(payment, share) });
    left -= share;
  }
  return { shares, waitingPaise: left };
}
