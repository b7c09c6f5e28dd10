import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { divideRefund, type RefundShare } from '@shipmagic/domain/refunds/order-money';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { readMoney } from '../../refunds/keep-refunds.ts';
import { holdRefundsLock, readPartMoney } from '../../refunds/part-money.ts';
import type { Disposition, ProcessedPieces, ReturnToProcess, StoreReturn } from '../../store/return-store.ts';
import { readStockLocation } from '../../store/stock-location.ts';
import type { Store } from '../../store/store.ts';
import { listLinesOf } from '../return-lines.queries.ts';
import { findSettlement, type SettlementRow } from '../settlements.queries.ts';
import { missingOf } from './missing-pieces.queries.ts';
import { processedOf } from './seen-return.ts';
import type { ReturnToTell } from './store-steps.queries.ts';

export interface ReturnDeps {
  readonly db: Database;
  readonly store: Store;
}

export interface PlannedProcess {
  readonly step: ReturnToProcess;
  /** Rupees that go back by the store. */
  readonly refund: number;
}

type Type = 'RESTOCKED' | 'NOT_RESTOCKED' | 'MISSING';

/** Where the pieces of a line go, the first ones first. */
function wayOf(line: {
  readonly quantity: number;
  readonly restock: number;
  readonly missing: number;
}): { type: Type; quantity: number }[] {
  const restocked = Math.min(line.restock, line.quantity);
  const missing = Math.min(line.missing, line.quantity - restocked);
  const ways: { type: Type; quantity: number }[] = [
    { type: 'RESTOCKED', quantity: restocked },
    { type: 'MISSING', quantity: missing },
    { type: 'NOT_RESTOCKED', quantity: line.quantity - restocked - missing },
  ];
  return ways.filter(({ quantity }) => quantity > 0);
}

interface Money {
  readonly shares: readonly RefundShare[];
  readonly paise: number;
  /** Of that, what is the part's shipping. */
  readonly shippingPaise: number;
}
const noMoney: Money = { shares: [], paise: 0, shippingPaise: 0 };

/** How much goes back over which payment: what was decided, and no more than is still owed for the part. */
async function moneyOf(
  { db, store }: ReturnDeps,
  ours: ReturnToTell,
  settlement: SettlementRow | null,
): Promise<Money> {
  const wanted = toPaise(settlement?.refund ?? 0);
  if (wanted <= 0) return noMoney;
  const money = (await readMoney({ db, store }, [ours.store_order_id])).get(ours.store_order_id);
  if (!money) return noMoney;
  const { owedPaise, shippingPaise } = await inSystemTransaction(db, async (tx) => {
    await holdRefundsLock(tx);
    return readPartMoney(tx, ours.store_order_id, ours.order_id);
  });
  const { shares } = divideRefund(money, Math.min(wanted, owedPaise));
  const currencies = new Set(shares.map(({ presented }) => presented?.currency ?? ours.currency));
  // Payments in several currencies cannot be one refund: they stay owed, and people refund each of them.
  if (currencies.size > 1) return noMoney;
  const paise = shares.reduce((sum, one) => sum + one.paise, 0);
  const isForeign = shares.some(({ presented }) => presented !== undefined);
  return { shares, paise, shippingPaise: settlement?.with_shipping && !isForeign ? Math.min(paise, shippingPaise) : 0 };
}

// Why: docs/decisions/store.md, "The store is told what differs from it, and never twice".
/**
 * Plans the processing by what the store has done of it already: pieces that it has not, and money that is still owed.
 * Throws PartnerError.
 */
export async function planProcess(deps: ReturnDeps, ours: ReturnToTell, theirs: StoreReturn): Promise<PlannedProcess> {
  const read = await readProcess(deps, ours);
  const money = await moneyOf(deps, ours, read.settlement);
  const lines = await piecesToProcess(deps, theirs, read, 'unprocessed');
  return {
    refund: toRupees(money.paise),
    step: {
      returnId: theirs.id,
      note: `ShipMagic return ${ours.number}`,
      lines,
      goods: [],
      shares: money.shares,
      shippingPaise: money.shippingPaise,
      currency: ours.currency,
    },
  };
}

/** What became of pieces that were processed before they came. Throws PartnerError. */
export async function planDispositions(
  deps: ReturnDeps,
  ours: ReturnToTell,
  theirs: StoreReturn,
): Promise<readonly Disposition[]> {
  const pieces = await piecesToProcess(deps, theirs, await readProcess(deps, ours), 'processed');
  return pieces.flatMap(({ dispositions }) => dispositions);
}

const readProcess = ({ db }: ReturnDeps, ours: ReturnToTell) =>
  inSystemTransaction(db, async (tx) => {
    const settlement = await findSettlement(tx, ours.id);
    return {
      settlement: settlement?.state === 'done' ? settlement : null,
      lines: await listLinesOf(tx, ours.id),
      missing: await missingOf(tx, ours.id),
      location: await readStockLocation(tx),
    };
  });

/** The pieces of ours that the store has or has not processed, and where they go. */
async function piecesToProcess(
  { store }: ReturnDeps,
  theirs: StoreReturn,
  read: Awaited<ReturnType<typeof readProcess>>,
  which: 'processed' | 'unprocessed',
): Promise<ProcessedPieces[]> {
  const { settlement } = read;
  const usual = settlement?.restock.some(({ quantity, locationId }) => quantity > 0 && locationId === null)
    ? (read.location ?? (await store.stockLocations())[0]?.id ?? null)
    : null;
  const free = new Map(
    theirs.reverse.flatMap(({ lines }) => lines.map((line) => [line.id, line.quantity - line.disposed] as const)),
  );
  const reverseLines = theirs.reverse.flatMap(({ lines }) => lines);
  return read.lines.flatMap((line) => {
    const restocks = (settlement?.restock ?? []).filter(({ lineItemId }) => lineItemId === line.store_line_id);
    const locationId = restocks[0]?.locationId ?? usual;
    const ways = wayOf({
      quantity: line.quantity,
      restock: locationId === null ? 0 : restocks.reduce((sum, { quantity }) => sum + quantity, 0),
      missing: read.missing.get(line.store_line_id) ?? 0,
    });
    const isDone = which === 'processed';
    let left = isDone ? line.quantity : line.quantity - processedOf(theirs, line.store_line_id);
    return theirs.lines
      .filter(({ lineId }) => lineId === line.store_line_id)
      .flatMap((one) => {
        const quantity = Math.min(left, isDone ? one.processed : one.quantity - one.processed);
        if (quantity <= 0) return [];
        left -= quantity;
        const dispositions = reverseLines
          .filter(({ fulfilmentLineId }) => fulfilmentLineId === one.fulfilmentLineId)
          .flatMap(({ id }) => dispose(ways, { id, quantity, free }, locationId));
        return [{ returnLineId: one.id, quantity, dispositions }];
      });
  });
}

/** Takes pieces from the ways into one reverse line, as many as are free there. */
function dispose(
  ways: { type: Type; quantity: number }[],
  line: { readonly id: string; readonly quantity: number; readonly free: Map<string, number> },
  locationId: string | null,
) {
  let left = Math.min(line.quantity, line.free.get(line.id) ?? 0);
  return ways.flatMap((way) => {
    const quantity = Math.min(left, way.quantity);
    if (quantity <= 0) return [];
    way.quantity -= quantity;
    left -= quantity;
    line.free.set(line.id, (line.free.get(line.id) ?? 0) - quantity);
    const place = way.type === 'RESTOCKED' ? locationId : null;
    return [{ reverseLineId: line.id, quantity, type: way.type, locationId: place }];
  });
}
