import { isEmptied, splitStoreOrder } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { isNewsForVendor } from '@shipmagic/domain/vendors/new-order-mail';
import { mailNewOrders } from '../../orders/mails/mail-new-orders.ts';
import { noticeStoreOrder } from '../../parcels/fulfilment/notice-store-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { asMayBeKept } from '../../privacy/tombstones.ts';
import { findOrMakeVendors } from '../../store/store-vendors.ts';
import { keepKnownDifferences } from '../differences/differences.ts';
import { addParts, type NewPart } from './add-parts.ts';
import { cancelRemovedPart } from './cancel-part.ts';
import { changePart, type TakenFields } from './change-part.ts';
import { findBeingShipped, keepRawOrder, lockParts, type OrderSource } from './import.queries.ts';
import { forgetSetAside } from './set-aside.queries.ts';
import { knownVariants, makeOf, withKnownTaxes } from './variant-facts.ts';

export interface ImportResult {
  readonly outcome: 'imported' | 'older' | 'same';
  readonly created: number;
  /** True if a line has no image yet: webhooks contain none. */
  readonly lacksPictures: boolean;
}

export interface ImportOptions {
  /** Also when this version was imported before. */
  readonly again?: boolean;
  /** Imports existing orders: no vendor is mailed. */
  readonly isHistory?: boolean;
  /**
   * Fields of parts, by their ids, in which somebody wants the store's value: what was corrected here gives way, and so
   * does a version of a later time.
   */
  readonly take?: ReadonlyMap<string, TakenFields>;
}

export const lacksPictures = ({ lines }: StoreOrder): boolean =>
  lines.some((line) => line.productId !== null && line.imageUrl === null);

/**
 * Imports one version of a store order: stores it raw, splits it by vendor, and adds, changes or cancels its parts. A
 * version older than the stored one changes nothing, and neither does the same one, unless `again`. Of an order whose
 * personal data was erased here only the rest comes in.
 */
export async function importStoreOrder(
  tx: Tx,
  told: StoreOrder,
  raw: unknown,
  source: OrderSource,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const kept = await keepRawOrder(tx, told, raw, source, options.take !== undefined);
  // An older version says nothing of the one that could not be imported.
  if (kept !== 'older') await forgetSetAside(tx, [told.id]);
  if (kept === 'older' || (kept === 'same' && !options.again))
    return { outcome: kept, created: 0, lacksPictures: false };
  const { order, isErased } = await asMayBeKept(tx, told);
  const known = await knownVariants(tx, [order]);
  const taxed = withKnownTaxes(order, known);
  const { parts, differencePaise } = splitStoreOrder(taxed);
  const vendors = await findOrMakeVendors(
    tx,
    parts.map((part) => part.vendorName),
  );
  const existing = kept === 'new' ? [] : await lockParts(tx, order.id);
  const beingShipped = await findBeingShipped(
    tx,
    existing.map((part) => part.id),
  );
  const added: NewPart[] = [];
  let nextNumber = Math.max(0, ...existing.map((part) => part.part_number)) + 1;
  for (const [i, part] of parts.entries()) {
    const vendor = vendors[i];
    if (!vendor) continue;
    const before = existing.find((candidate) => candidate.vendor_id === vendor.id);
    const made = makeOf(part, vendor, known);
    if (before) {
      const taken = options.take?.get(before.id);
      await changePart(tx, order, { part, vendor, made }, before, beingShipped.has(before.id), taken);
    } else if (existing.length === 0 || !isEmptied(order)) {
      added.push({ part, vendor, made, number: nextNumber });
      nextNumber += 1;
    }
  }
  if (added.length > 0) {
    const orderIds = await addParts(tx, [{ order, isErased, added, sibling: existing[0], differencePaise }]);
    const now = new Date();
    if (!options.isHistory && isNewsForVendor(new Date(order.createdAt), now)) await mailNewOrders(tx, orderIds, now);
  }
  for (const part of existing) {
    if (!vendors.some((vendor) => vendor.id === part.vendor_id)) await cancelRemovedPart(tx, part);
  }
  await noticeStoreOrder(tx, order, kept === 'new');
  if (kept !== 'new') await keepKnownDifferences(tx, taxed, new Date());
  return {
    outcome: 'imported',
    created: added.length,
    lacksPictures: lacksPictures(order),
  };
}
