import { AppError } from '@shipmagic/domain/http/errors';
import { toPaise } from '@shipmagic/domain/money/paise';
import { divideRefund, type RefundShare } from '@shipmagic/domain/refunds/order-money';
import { piecesOfRto, piecesToRefund, type Restock } from '@shipmagic/domain/refunds/pieces-to-refund';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { RefundedPieces, RefundToSend } from '../store/refund-store.ts';
import { readStockLocation } from '../store/stock-location.ts';
import type { Store } from '../store/store.ts';
import { readMoney } from './keep-refunds.ts';
import { findOwed, lineIdsOf, type OwedRow } from './owed.queries.ts';
import { refundedPieces } from './pieces-in-store.ts';
import { countMade } from './store-refunds.queries.ts';

export type RefundingStore = Pick<
  Store,
  'moneyOf' | 'refundableLines' | 'suggestedRefund' | 'createRefund' | 'stockLocations'
>;

export interface RefundDeps {
  readonly db: Database;
  readonly store: RefundingStore;
}

/** A refund as it would be sent, by what the store says now. Amounts are paise. */
export interface RefundPlan {
  readonly row: OwedRow;
  /** Refunds of the store order that had gone through from here before its payments were read. */
  readonly madeBefore: number;
  readonly paise: number;
  readonly shares: readonly RefundShare[];
  /** Paid in cash: the store cannot send it back. */
  readonly waitingPaise: number;
  readonly pieces: readonly RefundedPieces[];
  readonly locationId: string | null;
}

export const refundNotFound = () => new AppError('not_found', 'This refund does not exist');

export interface PlannedRefund {
  readonly amount: number | undefined;
  readonly restock: boolean;
  /** Pieces for stock of a parcel that came back undelivered. */
  readonly restocks?: readonly Restock[] | undefined;
}

/**
 * Reads the order's payments again and plans its refund: `amount` is rupees, or all that is owed. Throws 404, 409 when
 * the store no longer has the order, and PartnerError.
 */
export async function planRefund(
  deps: RefundDeps,
  id: string,
  { amount, restock, restocks }: PlannedRefund,
): Promise<RefundPlan> {
  const { db } = deps;
  const read = () => inSystemTransaction(db, (tx) => findOwed(tx, id));
  const storeOrderId = (await read())?.store_order_id;
  if (!storeOrderId) throw refundNotFound();
  const madeBefore = await inSystemTransaction(db, (tx) => countMade(tx, storeOrderId));
  const money = (await readMoney(deps, [storeOrderId])).get(storeOrderId);
  const row = await read();
  if (!row) throw refundNotFound();
  if (!money) throw new AppError('conflict', 'The store no longer has this order: nothing can be refunded through it.');
  const paise = toPaise(amount ?? row.open);
  const { shares, waitingPaise } = divideRefund(money, paise);
  const pieces = await piecesOf(deps, row, { paise, restock, restocks: restocks ?? row.asked_restocks });
  const needsPlace = pieces.some((piece) => piece.restock !== 'none' && !piece.locationId);
  const locationId = needsPlace ? await stockLocation(deps) : null;
  return { row, madeBefore, paise, shares, waitingPaise, pieces, locationId };
}

/** The pieces that go with a refund: the items that are cancelled by it, or what is left of a part whose debt it settles. */
async function piecesOf(
  deps: RefundDeps,
  row: OwedRow,
  {
    paise,
    restock,
    restocks,
  }: { readonly paise: number; readonly restock: boolean; readonly restocks: readonly Restock[] | null },
): Promise<readonly RefundedPieces[]> {
  if (row.asked_pieces) return refundedPieces(deps, row.store_order_id, row.asked_pieces, restock);
  const isWhole = paise > 0 && paise >= toPaise(row.open);
  const own = await inSystemTransaction(deps.db, (tx) => lineIdsOf(tx, row.order_id));
  const lines = isWhole || restocks ? ((await deps.store.refundableLines(row.store_order_id)) ?? []) : [];
  const ofPart = lines.filter(({ lineId }) => own.includes(lineId));
  return restocks ? piecesOfRto(ofPart, restocks) : piecesToRefund(ofPart, { reason: row.reason, restock, isWhole });
}

/** Where pieces are put back into stock: the location that is set, else the store's first one; null without any. */
export async function stockLocation({ db, store }: RefundDeps): Promise<string | null> {
  const chosen = await inSystemTransaction(db, readStockLocation);
  return chosen ?? (await store.stockLocations())[0]?.id ?? null;
}

/** The part of a refund's note by which it is found again in the store. */
export const refundMark = (refundId: string): string => `ShipMagic refund ${refundId}`;

export const toSend = ({ row, shares, pieces, locationId }: RefundPlan, refundId: string): RefundToSend => ({
  storeOrderId: row.store_order_id,
  note: `${refundMark(refundId)} (${row.magic_order_id})`,
  lines: pieces.map((piece) => (piece.locationId || locationId !== null ? piece : { ...piece, restock: 'none' })),
  locationId,
  shares,
});
