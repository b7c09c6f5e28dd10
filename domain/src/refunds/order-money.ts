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
}

const isPayment = ({ kind }: StoreTransaction) => kind === 'SALE' || kind === 'CAPTURE';
/** A refund on its way counts as gone: it must not be sent a second time. */
const isGoing = ({ kind, status, isTest }: StoreTransaction) =>
  kind === 'REFUND' && !isTest && (status === 'SUCCESS' || status === 'PENDING' || status === 'AWAITING_RESPONSE');
const sumOf = (transactions: readonly StoreTransaction[]) => transactions.reduce((sum, { paise }) => sum + paise, 0);

/** The payments of an order that succeeded; cash that was handed back as change has not been paid. */
export function paymentsOf({ transactions }: OrderMoney): Payment[] {
  const real = transactions.filter(({ isTest }) => !isTest);
  return real
    .filter((one) => isPayment(one) && one.status === 'SUCCESS')
    .map(({ id, gateway, isManual, paise }) => {
      const ofIt = real.filter(({ parentId }) => parentId === id);
      const change = sumOf(ofIt.filter(({ kind, status }) => kind === 'CHANGE' && status === 'SUCCESS'));
      const received = Math.max(0, paise - change);
      return { id, gateway, isManual, paise: received, leftPaise: Math.max(0, received - sumOf(ofIt.filter(isGoing))) };
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
}

/**
 * Divides an amount over the payments it goes back by, in the order in which they came: a gift card and store credit
 * are payments like any other. `waitingPaise` was paid in cash and needs a payee.
 */
export function divideRefund(money: OrderMoney, paise: number): { shares: RefundShare[]; waitingPaise: number } {
  const shares: RefundShare[] = [];
  let left = paise;
  for (const { id, gateway, isManual, leftPaise } of paymentsOf(money)) {
    const share = isManual ? 0 : Math.min(left, leftPaise);
    if (share <= 0) continue;
    shares.push({ parentId: id, gateway, paise: share });
    left -= share;
  }
  return { shares, waitingPaise: left };
}
