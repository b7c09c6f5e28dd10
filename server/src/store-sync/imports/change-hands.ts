import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { type ChangedHands, changedHands, type PartInHand } from '@shipmagic/domain/store/changed-hands';
import { isLeftReason, type NamedPart, partText } from '@shipmagic/domain/store/left-parts';
import { countedLines, isUnfilled, vendorOfLine, withVendors } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { unassignedVendor } from '@shipmagic/domain/vendors/vendor-name';
import { findInvoiced } from '../../invoices/invoices.ts';
import { type Activity, recordActivities, recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { vendorsByName } from '../../store/store-vendors.ts';
import { listLeft } from '../differences/differences.ts';
import { managementOfNewParts } from '../external-tool/management.ts';
import { findRepeated, noteHands } from '../vendor-names/vendor-names.ts';
import type { ImportedPart, TakenFields } from './change-part.ts';
import { listLinesOf, listNamedParts } from './hands.queries.ts';
import { type ExistingPart, lockParts, type OrderSource } from './import.queries.ts';

export interface Hands {
  /** The order as the store tells it now. */
  readonly told: StoreOrder;
  /** The order to be imported: lines that stay in their part have the vendor of that. */
  readonly order: StoreOrder;
  readonly moves: ChangedHands['moves'];
  readonly passes: ChangedHands['passes'];
  /** Whether a line stays in a part of another vendor than the store names. */
  readonly hasStrays: boolean;
}

interface Circumstances {
  readonly source: OrderSource;
  /** Parts of which a parcel is being made. */
  readonly beingShipped: ReadonlySet<string>;
  /** Fields in which somebody wants the store's values, by part. */
  readonly take?: ReadonlyMap<string, TakenFields> | undefined;
}

// Why: docs/decisions/orders.md, "A line that changes hands takes its history along, until it is booked".
/**
 * Finds what becomes of lines for which the store names another vendor than that of their part, before the order is
 * divided: those that are booked, or that somebody wants to stay, are divided as before.
 */
export async function findChangedHands(
  tx: Tx,
  order: StoreOrder,
  parts: readonly ExistingPart[],
  circumstances: Circumstances,
): Promise<Hands> {
  if (parts.length === 0) return { told: order, order, moves: [], passes: [], hasStrays: false };
  const inHand = await partsInHand(tx, parts, circumstances);
  const isKept = await whatIsKept(tx, order);
  const vendors = await vendorsByName(tx, [
    ...countedLines(order).map(vendorOfLine),
    ...parts.map((part) => part.vendor_name),
  ]);
  const comparedTo = (version: StoreOrder) =>
    changedHands(
      inHand,
      countedLines(version).map((line) => ({ id: line.id, vendorId: vendors(vendorOfLine(line)).id })),
      isKept,
    );
  const names = new Map(parts.map((part) => [part.vendor_id, part.vendor_name]));
  const namesOf = new Map(parts.map((part) => [part.id, part.vendor_name]));
  const first = comparedTo(order);
  const repeated = circumstances.source === 'webhook' ? await findRepeated(tx, order, first.lines) : [];
  const told = withVendors(
    order,
    new Map(repeated.map(({ lineId, fromVendorId }) => [lineId, names.get(fromVendorId) ?? ''])),
  );
  const { lines: changed, moves, passes, stays } = repeated.length > 0 ? comparedTo(told) : first;
  if (!isUnfilled(order)) await noteHands(tx, order.id, changed);
  return {
    told,
    order: withVendors(told, new Map([...stays].map(([lineId, partId]) => [lineId, namesOf.get(partId) ?? '']))),
    moves,
    passes,
    hasStrays: stays.size > 0 && !isUnfilled(order),
  };
}

async function partsInHand(
  tx: Tx,
  parts: readonly ExistingPart[],
  { beingShipped, take }: Circumstances,
): Promise<PartInHand[]> {
  const lines = Map.groupBy(
    await listLinesOf(
      tx,
      parts.map(({ id }) => id),
    ),
    (line) => line.order_id,
  );
  const invoiced = await findInvoiced(
    tx,
    parts.map(({ id }) => id),
  );
  return parts.map((part) => {
    const own = lines.get(part.id) ?? [];
    const isLeft = isOrderIn('cancelled', part.order_status) && isLeftReason(part.cancellation_reason);
    const isOpen =
      isOrderIn('pending', part.order_status) ||
      isLeft ||
      // One that a person has cancelled moves when a person says so.
      (isOrderIn('cancelled', part.order_status) && take?.get(part.id)?.has('vendor') === true);
    const isBooked = part.shipping_reference !== null || part.frozen_at !== null || beingShipped.has(part.id);
    // The vendor has invoiced it: another one's invoice would be another sale.
    const isInvoiced = invoiced.has(part.id);
    const isElsewhere = part.tracking_type !== null || own.some(({ fulfilled_elsewhere }) => fulfilled_elsewhere > 0);
    return {
      id: part.id,
      vendorId: part.vendor_id,
      lineIds: own.map(({ store_line_id }) => store_line_id),
      isFree: isOpen && !isBooked && !isInvoiced && !isElsewhere,
      isLeft,
    };
  });
}

/** Nothing of an order changes hands of which nothing is to be sent, nor does a line that somebody keeps. */
async function whatIsKept(tx: Tx, order: StoreOrder): Promise<Parameters<typeof changedHands>[2]> {
  if (isUnfilled(order)) return () => true;
  const kept = await listLeft(tx, order.id, 'vendor');
  if (kept.length === 0) return () => false;
  const vendors = new Map(order.lines.map((line) => [line.id, vendorOfLine(line) ?? unassignedVendor]));
  return (partId, { id }) =>
    kept.some((one) => one.order_id === partId && one.item === id && one.store === vendors.get(id));
}

/**
 * Moves whole parts to their new vendors, of whom the order's parts are given. Of the former vendor's arrangements
 * nothing stays; amounts follow with the import. Returns the parts that are here now.
 */
export async function moveParts(
  tx: Tx,
  order: StoreOrder,
  { moves }: Pick<Hands, 'moves'>,
  { here, told }: { readonly here: readonly ExistingPart[]; readonly told: readonly ImportedPart[] },
): Promise<readonly ExistingPart[]> {
  for (const { partId, vendorId } of moves) {
    const part = here.find(({ id }) => id === partId);
    const to = told.find(({ vendor }) => vendor.id === vendorId);
    if (part && to) await movePart(tx, order, part, to);
  }
  return moves.length > 0 ? lockParts(tx, order.id) : here;
}

async function movePart(tx: Tx, order: StoreOrder, part: ExistingPart, { vendor, made }: ImportedPart): Promise<void> {
  const [managed] = await managementOfNewParts(tx, [{ order, vendorNames: [vendor.vendor_name] }]);
  await updateOrder(tx, part, {
    ...made,
    vendor_id: vendor.id,
    vendor_name: vendor.vendor_name,
    pickup_warehouse_id: null,
    managed_in_shipmagic: managed?.[0] ?? null,
  });
  await recordActivity(tx, null, {
    orderId: part.id,
    type: 'update',
    action: `Moved from ${part.vendor_name} to ${vendor.vendor_name}, as in the store`,
    changes: { vendorName: { from: part.vendor_name, to: vendor.vendor_name } },
    staffOnly: true,
  });
}

/** Writes into both histories which lines have gone where. Returns where those of each part are now. */
export async function tellOfPasses(
  tx: Tx,
  order: StoreOrder,
  { passes }: Pick<Hands, 'passes'>,
): Promise<ReadonlyMap<string, readonly NamedPart[]>> {
  if (passes.length === 0) return new Map();
  const parts = await listNamedParts(tx, order.id);
  const titles = new Map(order.lines.map((line) => [line.id, line.title]));
  const gone = passes.flatMap(({ lineId, partId, vendorId }) => {
    const from = parts.find(({ id }) => id === partId);
    const to = parts.find(({ vendor_id }) => vendor_id === vendorId);
    return from && to ? [{ title: titles.get(lineId) ?? 'An item', from, to }] : [];
  });
  const entry = (orderId: string, action: string): Activity => ({ orderId, type: 'update', action, staffOnly: true });
  await recordActivities(
    tx,
    null,
    gone.flatMap(({ title, from, to }) => [
      entry(from.id, `${title} is now with ${partText(to)}, as in the store`),
      entry(to.id, `${title} was taken over from ${partText(from)}, as in the store`),
    ]),
  );
  const byPart = Map.groupBy(gone, ({ from }) => from.id);
  return new Map([...byPart].map(([id, all]) => [id, [...new Set(all.map(({ to }) => to))]]));
}
