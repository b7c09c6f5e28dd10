import { returnSets } from '@shipmagic/domain/returns/return-state';
import type { Tx } from '../../platform/db/transaction.ts';
import { readPayeeState } from '../../refunds/payees/payees.ts';
import { findPayment, isRefundUnderWay } from './customers.queries.ts';

/** Whether the customer of an order has to say where its money goes. */
export interface PayeeNeed {
  /** It was paid in cash, so that it matters at all. */
  readonly isCash: boolean;
  /** Somebody has given a payee. */
  readonly isGiven: boolean;
  /** A refund is under way, or owed, and nobody has given one. */
  readonly isMissing: boolean;
  /** When a refund of the order was paid the last time. */
  readonly paidAt: Date | null;
}

export async function readPayeeNeed(tx: Tx, orderId: string): Promise<PayeeNeed> {
  const { isCash, payee } = await readPayeeState(tx, orderId);
  const paidAt = await findPayment(tx, orderId);
  const isMissing = isCash && payee === null && (await isRefundUnderWay(tx, orderId, returnSets.open));
  return { isCash, isGiven: payee !== null, isMissing, paidAt };
}
