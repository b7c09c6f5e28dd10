import { splitPaise, toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { estimatedMoney, mayHavePaid } from '@shipmagic/domain/refunds/estimated-money';
import { type OrderMoney, returnablePaise } from '@shipmagic/domain/refunds/order-money';
import { refundedOfPayment } from '@shipmagic/domain/refunds/refunded-of-payment';
import { newMoney, type OwedPart, type RefundPart, refundsOwed } from '@shipmagic/domain/refunds/refunds-owed';
import { isLeftReason, removedReason } from '@shipmagic/domain/store/left-parts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { RefundStore } from '../store/refund-store.ts';
import { keepGoodwill, listAssigned } from './goodwill.queries.ts';
import {
  holdRefundsLock,
  listOurRefunds,
  listWanted,
  type PartRow,
  readKeptMoney,
  readParts,
  saveMoney,
  saveOwed,
  saveRefundedOfPayment,
  takeCauses,
  wantMoney,
} from './keep.queries.ts';
import { fromKept, toKept } from './kept-money.ts';

/** Orders that one transaction looks at; payments that one call to the store reads; and those of one run. */
const atOnce = 500;
const perCall = 20;
const perRun = 400;

/** A part whose lines have gone to another vendor's has been paid there. */
const isHandedOver = (row: PartRow) =>
  isLeftReason(row.cancellation_reason) && row.cancellation_reason !== removedReason;

export function toPart(row: PartRow): RefundPart {
  const worthPaise = toPaise(row.store_total);
  return {
    id: row.id,
    status: row.order_status,
    shipmentStatus: row.shipment_status,
    isDelivered: row.delivered_at !== null,
    orderedPaise: isHandedOver(row) ? 0 : Math.max(worthPaise, toPaise(row.dearest)),
    worthPaise,
    shippingPaise: toPaise(row.shipping_cost),
    vendorName: row.vendor_name,
    lineIds: row.lines.map(({ id }) => id),
    exchange: row.exchange ? { partId: row.exchange.part_id, creditPaise: toPaise(row.exchange.credit) } : undefined,
    returned: row.returned
      ? {
          refundPaise: toPaise(row.returned.refund),
          shippingPaise: toPaise(row.returned.shipping),
          removedPaise: toPaise(row.returned.removed),
          isWhole: row.returned.moving >= row.returned.pieces,
        }
      : undefined,
  };
}

function estimateOf(rows: readonly PartRow[], parts: readonly RefundPart[]): OrderMoney | null {
  const outstanding = rows.reduce((sum, row) => sum + toPaise(row.cod_amount) + toPaise(row.awaited_amount), 0);
  return estimatedMoney({
    financialStatus: rows[0]?.financial_status ?? '',
    orderedPaise: parts.reduce((sum, part) => sum + newMoney(part), 0),
    outstandingPaise: outstanding,
  });
}

/** The parts of one store order, and its money by what is kept of it or, until that is read, by the payment status. */
export function moneyOfParts(rows: readonly PartRow[], kept: unknown) {
  const parts = rows.map(toPart);
  const read = fromKept(kept);
  return { parts, read, money: read ?? estimateOf(rows, parts) ?? { transactions: [], refunds: [] } };
}

/** A refund of pieces that are shown no more is not of the payment shown. */
async function keepOfPayment(tx: Tx, row: PartRow, orderedPaise: number, refundedPaise: number): Promise<void> {
  const shownPaise = toPaise(row.total_price) - toPaise(row.discounts) + toPaise(row.shipping_cost);
  const ofShown = refundedOfPayment({ shownPaise, orderedPaise, refundedPaise });
  if (ofShown !== toPaise(row.refunded)) await saveRefundedOfPayment(tx, row.id, toRupees(ofShown));
}

interface Kept {
  readonly row: PartRow;
  readonly orderedPaise: number;
  readonly part: OwedPart;
  readonly waitsPaise: number;
  readonly isEstimate: boolean;
}

async function keepOne(tx: Tx, { row, orderedPaise, part, waitsPaise, isEstimate }: Kept): Promise<void> {
  await keepOfPayment(tx, row, orderedPaise, part.refundedPaise);
  await saveOwed(tx, {
    orderId: part.id,
    reason: part.reason,
    paid: toRupees(part.paidPaise),
    refunded: toRupees(part.refundedPaise),
    owed: toRupees(part.owedPaise),
    waits: toRupees(waitsPaise),
    isEstimate,
  });
}

/** Keeps what is owed for all parts of these store orders, by what is known of their payments. */
export async function keepOwed(tx: Tx, storeOrderIds: readonly string[]): Promise<void> {
  if (storeOrderIds.length === 0) return;
  await holdRefundsLock(tx);
  const rows = Map.groupBy(await readParts(tx, storeOrderIds), ({ store_order_id }) => store_order_id);
  const kept = new Map((await readKeptMoney(tx, storeOrderIds)).map((row) => [row.store_order_id, row.money]));
  const ours = await listOurRefunds(tx, storeOrderIds);
  const named = await listAssigned(tx, storeOrderIds);
  const assigned = new Map([...named, ...ours]);
  const unread: string[] = [];
  const kepts: Kept[] = [];
  for (const [storeOrderId, ofOrder] of rows) {
    const { parts, read, money } = moneyOfParts(ofOrder, kept.get(storeOrderId));
    const isPaid = mayHavePaid(ofOrder.map((row) => row.financial_status));
    if (!kept.has(storeOrderId) && isPaid) unread.push(storeOrderId);
    const isTest = ofOrder.some(({ test }) => test);
    const { parts: owed, unassigned } = refundsOwed(parts, money, { assigned, isTest });
    if (read) await keepGoodwill(tx, storeOrderId, { shownWith: ofOrder[0]?.id, unassigned });
    const returnable = returnablePaise(money);
    const amounts = owed.map(({ owedPaise }) => owedPaise);
    const waiting = Math.max(0, amounts.reduce((a, b) => a + b, 0) - returnable);
    const waits = splitPaise(waiting, amounts);
    for (const [i, part] of owed.entries()) {
      const row = ofOrder[i];
      if (!row || (part.owedPaise === 0 && part.refundedPaise === 0 && !row.known)) continue;
      kepts.push({
        row,
        orderedPaise: parts[i]?.orderedPaise ?? 0,
        part,
        waitsPaise: waits[i] ?? 0,
        isEstimate: read === null,
      });
    }
  }
  // Orders are locked in the order of their ids, as everywhere.
  for (const one of kepts.toSorted((a, b) => Number(a.row.id) - Number(b.row.id))) await keepOne(tx, one);
  await wantMoney(tx, unread);
}

/** Reads the payments of some store orders, and keeps what is owed by them. Throws PartnerError. */
export async function readMoney(
  { db, store }: { readonly db: Database; readonly store: Pick<RefundStore, 'moneyOf'> },
  storeOrderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderMoney>> {
  const askedAt = new Date();
  const found = await store.moneyOf(storeOrderIds);
  await inSystemTransaction(db, async (tx) => {
    await holdRefundsLock(tx);
    for (const id of storeOrderIds) {
      const money = found.get(id);
      // An order that the store no longer shows keeps its last amounts.
      await saveMoney(tx, id, money ? toKept(money) : null, askedAt);
    }
    await keepOwed(tx, storeOrderIds);
  });
  return found;
}

// Why: docs/decisions/money.md, "What is owed is kept by looking again, first by the payment status, then by the store's payments".
/**
 * Looks again at orders that have changed, and asks the store for payments that were never read or have changed. Without
 * a store the amounts stay estimates by the payment status.
 */
export async function keepRefunds({
  db,
  store,
}: {
  readonly db: Database;
  readonly store: Pick<RefundStore, 'moneyOf'> | null;
}): Promise<void> {
  for (let taken = atOnce; taken > 0; ) {
    taken = await inSystemTransaction(db, async (tx) => {
      await holdRefundsLock(tx);
      const storeOrderIds = await takeCauses(tx, atOnce);
      await keepOwed(tx, storeOrderIds);
      return storeOrderIds.length;
    });
  }
  if (!store) return;
  const wanted = await inSystemTransaction(db, (tx) => listWanted(tx, perRun));
  for (let i = 0; i < wanted.length; i += perCall) await readMoney({ db, store }, wanted.slice(i, i + perCall));
}
