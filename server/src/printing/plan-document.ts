import type { BatchItemState } from '@shipmagic/domain/batches/batch-state';
import type { PrintAgain } from '@shipmagic/domain/batches/batches.contract';
import type { PrintOptions } from '@shipmagic/domain/batches/print-options';
import { type PrintKey, sortForPacking } from '@shipmagic/domain/batches/print-order';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { OrderRow } from '../orders/order/orders.ts';
import type { Database } from '../platform/db/database.ts';
import { readInGroups } from './read-in-groups.ts';

/** An order of a batch, in the order of the selection. */
export interface OrderToPrint {
  readonly orderId: string;
  readonly magicOrderId: string;
  readonly state: BatchItemState;
  readonly reason: string | null;
}

interface Place extends OrderToPrint, PrintKey {
  readonly awb: string | null;
}

/** Why an order has no page; of one that was done the batch tells the result instead. */
export function reasonOf({ state, reason }: OrderToPrint, otherwise: string): string {
  if (state === 'waiting' || state === 'working') return 'The batch has not come to this order yet.';
  return state === 'failed' ? (reason ?? otherwise) : otherwise;
}

export interface LeftOut {
  readonly magicOrderId: string;
  readonly reason: string;
}

/** The orders of a document as they follow each other in it, and those that have no place in it. */
export interface DocumentPlan {
  readonly places: readonly OrderToPrint[];
  readonly leftOut: readonly LeftOut[];
}

/** Which part of a document is printed; all of it when nothing is said. */
export type PrintedPart = Pick<PrintAgain, 'awbs' | 'from' | 'to'>;

interface Request {
  readonly orders: readonly OrderToPrint[];
  readonly options: Pick<PrintOptions, 'sort'>;
  readonly part: PrintedPart;
}

// Why: docs/decisions/parcels.md, "What was skipped is listed at the end, what failed has its page".
/**
 * Orders that the viewer does not see any more are not there at all. Throws 400 for AWBs that no order of the batch has,
 * 409 when nothing is left to print.
 */
export async function planDocument(db: Database, viewer: Viewer, { orders, options, part }: Request) {
  const seen: Place[] = [];
  for await (const group of readInGroups(db, viewer, orders))
    seen.push(...group.map(({ row, item }) => ({ ...item, ...keyOf(row), awb: row.shipping_reference })));
  const wanted = seen.filter(({ state }) => state !== 'skipped' && state !== 'undone');
  const sorted = options.sort === 'warehouse' ? sortForPacking(wanted) : wanted;
  const places = choosePart(sorted, part);
  if (places.length === 0) throw new AppError('conflict', 'There is nothing to print.');
  const leftOut = places.length < sorted.length ? [] : seen.filter((place) => !wanted.includes(place)).map(toLeftOut);
  const plan: DocumentPlan = { places, leftOut };
  return plan;
}

function choosePart(places: readonly Place[], { awbs, from = 1, to = places.length }: PrintedPart): Place[] {
  const range = places.slice(from - 1, to);
  if (!awbs) return range;
  const known = new Set(places.map(({ awb }) => awb));
  const unknown = awbs.filter((awb) => !known.has(awb));
  if (unknown.length > 0)
    throw new AppError('bad_input', `Not in this batch: ${unknown.join(', ')}`, { field: 'awbs' });
  return range.filter(({ awb }) => awb !== null && awbs.includes(awb));
}

const toLeftOut = ({ magicOrderId, reason }: OrderToPrint): LeftOut => ({
  magicOrderId,
  reason: reason ?? 'Skipped by the batch',
});

const keyOf = (row: OrderRow): PrintKey => ({
  warehouse: row.pickup?.warehouse_name ?? null,
  lines: (row.lines ?? [])
    .map((line) => ({ ...line, quantity: line.quantity - line.fulfilled_elsewhere }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ sku, title, variant_title, quantity }) => ({ sku, title, variant: variant_title, quantity })),
});
