/** Payments and refunds of an order. Money is in paise, times are milliseconds UTC. */

/** In which the customer pays, where that is another currency; `rate` of it are one of the shop's. */
export interface Presentment {
  currency: string;
  rate: number;
}

/** A payment of an order, or money that went back. */
export interface Transaction {
  id: number;
  kind: 'SALE' | 'CAPTURE' | 'AUTHORIZATION' | 'VOID' | 'CHANGE' | 'REFUND';
  status: 'SUCCESS' | 'PENDING' | 'FAILURE';
  amount: number;
  /** The same in hundredths of the customer's currency, where that is another one. */
  presented?: number;
  gateway: string;
  /** Entered by hand, as cash is. */
  manual: boolean;
  parentId: number | null;
  createdAt: number;
}

export interface Refund {
  id: number;
  createdAt: number;
  note: string | null;
  transactionIds: number[];
  lines: { lineId: number; quantity: number; restockType: string; subtotal: number; tax: number }[];
  shipping: number;
}

/** A mail by which the buyer was asked to pay what was outstanding. */
export interface Invoice {
  at: number;
  to: string;
  amount: number;
  message: string | null;
}

export const isPayment = ({ kind, status }: Transaction) =>
  (kind === 'SALE' || kind === 'CAPTURE') && status === 'SUCCESS';
export const isRefund = ({ kind, status }: Transaction) => kind === 'REFUND' && status !== 'FAILURE';
