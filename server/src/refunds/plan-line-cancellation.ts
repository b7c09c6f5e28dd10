import { toPaise } from '@shipmagic/domain/money/paise';
import type { Order } from '@shipmagic/domain/orders/order';
import {
  agreedPaise,
  type CancelledPieces,
  paiseForPieces,
  valueOfPieces,
} from '@shipmagic/domain/refunds/line-cancellation';
import type { LineCancellationWay } from '@shipmagic/domain/refunds/line-cancellation-state';
import { divideRefund, type OrderMoney, type RefundShare } from '@shipmagic/domain/refunds/order-money';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { RefundedPieces } from '../store/refund-store.ts';
import { listAssigned } from './goodwill.queries.ts';
import { listOurRefunds, readParts } from './keep.queries.ts';
import { readMoney, toPart } from './keep-refunds.ts';
import { editedMeanwhile, requireInStore, toRefunded } from './pieces-in-store.ts';
import { type RefundDeps, stockLocation } from './plan-refund.ts';
import { countMade } from './store-refunds.queries.ts';

/** The consequences if these pieces were cancelled, by what the store says now. Amounts are paise. */
export interface LineCancellationPlan {
  readonly way: LineCancellationWay;
  readonly pieces: readonly CancelledPieces[];
  readonly worthPaise: number;
  /** Goes back now. */
  readonly paise: number;
  /** Owed besides: it was paid in cash. */
  readonly waitingPaise: number;
  readonly shares: readonly RefundShare[];
  readonly refunded: readonly RefundedPieces[];
  readonly locationId: string | null;
  readonly madeBefore: number;
}

interface Planned {
  readonly id: string;
  readonly storeOrderId: string;
  readonly order: Order;
  readonly pieces: readonly CancelledPieces[];
  readonly restock: boolean;
}

/** Reads the order's payments again and plans the cancellation. Throws 409 and PartnerError. */
export async function planLineCancellation(deps: RefundDeps, planned: Planned): Promise<LineCancellationPlan> {
  const { storeOrderId, pieces, restock, order } = planned;
  await requireInStore(deps, storeOrderId, pieces);
  const madeBefore = await inSystemTransaction(deps.db, (tx) => countMade(tx, storeOrderId));
  const money = (await readMoney(deps, [storeOrderId])).get(storeOrderId);
  if (!money) throw editedMeanwhile('The store no longer has this order: nothing of it can be cancelled there.');
  const refunded = toRefunded(pieces, restock);
  const told = money.transactions.length === 0 ? null : await suggested(deps, storeOrderId, refunded);
  const worthPaise = agreedPaise(worthOf(order, pieces), { storePaise: told, pieces: pieces.length });
  const owedPaise = await paiseOwed(deps, planned, { money, worthPaise });
  const { shares, waitingPaise } = divideRefund(money, owedPaise);
  const way = shares.length > 0 ? 'refund' : 'edit';
  const locationId = way === 'refund' && restock ? await stockLocation(deps) : null;
  return {
    way,
    pieces,
    worthPaise,
    paise: owedPaise - waitingPaise,
    waitingPaise,
    shares,
    refunded: locationId === null ? toRefunded(pieces, false) : refunded,
    locationId,
    madeBefore,
  };
}

function worthOf({ lineItems }: Order, pieces: readonly CancelledPieces[]): number {
  return pieces.reduce((sum, { lineId, quantity }) => {
    const line = lineItems.find(({ id }) => id === lineId);
    if (!line) return sum;
    const linePaise = toPaise(line.netPrice) + toPaise(line.netTax);
    return sum + valueOfPieces({ quantity: line.quantity, linePaise }, quantity);
  }, 0);
}

async function suggested(
  { store }: RefundDeps,
  storeOrderId: string,
  lines: readonly RefundedPieces[],
): Promise<number | null> {
  return (await store.suggestedRefund(storeOrderId, { lines, shippingPaise: 0 }))?.paise ?? null;
}

function paiseOwed(
  { db }: RefundDeps,
  { id: partId, storeOrderId }: Planned,
  { money, worthPaise }: { readonly money: OrderMoney; readonly worthPaise: number },
): Promise<number> {
  return inSystemTransaction(db, async (tx) => {
    const rows = await readParts(tx, [storeOrderId]);
    if (rows.some(({ test }) => test)) return 0;
    const assigned = new Map([
      ...(await listAssigned(tx, [storeOrderId])),
      ...(await listOurRefunds(tx, [storeOrderId])),
    ]);
    return paiseForPieces({ parts: rows.map(toPart), money, assigned, partId, piecesPaise: worthPaise });
  });
}
