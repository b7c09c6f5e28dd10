/** Payments and refunds of an order. Money is in paise, times are milliseconds UTC. */

/** A payment of an order, or money that went back. */
export interface Transaction {
  id: number;
  kind: 'SALE' | 'CAPTURE' | 'AUTHORIZATION' | 'VOID' | 'CHANGE' | 'REFUND';
  status: 'SUCCESS' | 'PENDING' | 'FAILURE';
  amount: number;
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
