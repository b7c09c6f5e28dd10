import { refundsOwed } from '@shipmagic/domain/refunds/refunds-owed';
import type { Tx } from '../platform/db/transaction.ts';
import { listAssigned } from './goodwill.queries.ts';
import { listOurRefunds, readKeptMoney, readParts } from './keep.queries.ts';
import { moneyOfParts } from './keep-refunds.ts';
import { refundedAlone } from './store-refunds.queries.ts';

/** The payment of one part of an order, in paise. */
export interface PartMoney {
  readonly paidPaise: number;
  readonly refundedPaise: number;
  /** Owed to the customer already. */
  readonly owedPaise: number;
  readonly shippingPaise: number;
  /** In the order's currency: what went back, or is being sent, without a second person. */
  readonly alone: number;
}

/** By what is known of the store's payments now; for transactions of the system that hold the lock of refunds. */
export async function readPartMoney(tx: Tx, storeOrderId: string, orderId: string): Promise<PartMoney> {
  const rows = await readParts(tx, [storeOrderId]);
  const [kept] = await readKeptMoney(tx, [storeOrderId]);
  const { parts, money } = moneyOfParts(rows, kept?.money);
  const assigned = new Map([
    ...(await listAssigned(tx, [storeOrderId])),
    ...(await listOurRefunds(tx, [storeOrderId])),
  ]);
  const owed = refundsOwed(parts, money, { assigned, isTest: rows.some(({ test }) => test) });
  const part = owed.parts.find(({ id }) => id === orderId);
  return {
    paidPaise: part?.paidPaise ?? 0,
    refundedPaise: part?.refundedPaise ?? 0,
    owedPaise: part?.owedPaise ?? 0,
    shippingPaise: Math.max(0, parts.find(({ id }) => id === orderId)?.shippingPaise ?? 0),
    alone: await refundedAlone(tx, orderId),
  };
}

export { holdRefundsLock } from './keep.queries.ts';
