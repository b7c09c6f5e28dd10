import { handedOverReason } from '@shipmagic/domain/store/left-parts';
import { isEmptied, splitStoreOrder } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { isNewsForVendor } from '@shipmagic/domain/vendors/new-order-mail';
import { noticeSentTwice } from '../../changes/notice-stops.ts';
import { renewInvoices } from '../../invoices/invoices.ts';
import { mailNewOrders } from '../../orders/mails/mail-new-orders.ts';
import { keepStoreParcels } from '../../parcels/booking/keep-store-parcels.ts';
import { noticeStoreOrder } from '../../parcels/fulfilment/notice-store-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { asMayBeKept } from '../../privacy/tombstones.ts';
import { findOrMakeVendors } from '../../store/store-vendors.ts';
import { keepDifferences, keepKnownDifferences } from '../differences/differences.ts';
import { readExchanges, separate } from '../exchanges/exchanges.ts';
import { importExchanges } from '../exchanges/import-exchanges.ts';
import { withNamesHere } from '../vendor-names/with-names-here.ts';
import { addParts, type NewPart } from './add-parts.ts';
import { cancelRemovedPart } from './cancel-part.ts';
import { findChangedHands, moveParts, tellOfPasses } from './change-hands.ts';
import { changePart, type ImportedPart, type TakenFields } from './change-part.ts';
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
  /** Read by itself: what it does not say now, it will not say when it is read again. */
  readonly isWhole?: boolean;
  /** Imports existing orders: no vendor is mailed. */
  readonly isHistory?: boolean;
  /**
   * Fields of parts, by their ids, in which somebody wants the store's value: what was corrected here gives way, and so
   * does a version of a later time.
   */
  readonly take?: ReadonlyMap<string, TakenFields>;
  /** Parts, by their ids, whose parcel was packed anew: their items and amounts follow although it is booked. */
  readonly follow?: ReadonlySet<string>;
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
  const { order: asTold, isErased } = await asMayBeKept(tx, told);
  const [order = asTold] = await withNamesHere(tx, [asTold]);
  const known = await knownVariants(tx, [order]);
  const taxed = withKnownTaxes(order, known);
  const here = kept === 'new' ? [] : await lockParts(tx, order.id);
  const exchanges = here.length === 0 ? undefined : (await readExchanges(tx, [order.id])).get(order.id);
  const apart = separate(taxed, exchanges);
  const base = separate(order, exchanges).order;
  const found = here.filter((part) => part.exchange_of === null);
  const beingShipped = await findBeingShipped(
    tx,
    here.map((part) => part.id),
  );
  const hands = await findChangedHands(tx, apart.order, found, { source, beingShipped, take: options.take });
  const { parts, differencePaise } = splitStoreOrder(hands.order);
  const vendors = await findOrMakeVendors(
    tx,
    parts.map((part) => part.vendorName),
  );
  const pieces = parts.flatMap((part, i): ImportedPart[] => {
    const vendor = vendors[i];
    return vendor ? [{ part, vendor, made: makeOf(part, vendor, known) }] : [];
  });
  const existing = await moveParts(tx, base, hands, { here: found, told: pieces });
  const added: NewPart[] = [];
  let nextNumber = Math.max(0, ...here.map((part) => part.part_number)) + 1;
  for (const imported of pieces) {
    const before = existing.find((candidate) => candidate.vendor_id === imported.vendor.id);
    if (before) {
      await changePart(tx, base, imported, before, beingShipped.has(before.id), {
        taken: options.take?.get(before.id),
        follows: options.follow?.has(before.id) ?? false,
      });
    } else if (existing.length === 0 || !isEmptied(base)) {
      added.push({ ...imported, number: nextNumber });
      nextNumber += 1;
    }
  }
  const orderIds =
    added.length > 0
      ? await addParts(tx, [{ order: base, isErased, added, sibling: existing[0], differencePaise }])
      : [];
  const exchanged = await importExchanges(tx, apart.exchanges, {
    isErased,
    here,
    nextNumber,
    known,
    beingShipped,
    options,
  });
  const now = new Date();
  const goneTo = await tellOfPasses(tx, base, hands);
  for (const part of existing) {
    const to = goneTo.get(part.id);
    if (!pieces.some(({ vendor }) => vendor.id === part.vendor_id))
      await cancelRemovedPart(tx, part, to && handedOverReason(to));
  }
  await renewInvoices(
    tx,
    here.map((part) => part.id),
    now,
    options.follow,
  );
  const { sentElsewhere, sentTwice } = await keepStoreParcels(tx, [order], { now, areWhole: options.isWhole });
  for (const part of here) {
    const by = sentTwice.get(part.id);
    if (by !== undefined) await noticeSentTwice(tx, part, by, now);
  }
  const news = [...orderIds, ...hands.moves.map(({ partId }) => partId)].filter((id) => !sentElsewhere.has(id));
  const newExchanges = exchanged.filter((id) => !sentElsewhere.has(id));
  if (newExchanges.length > 0) await mailNewOrders(tx, newExchanges, now);
  if (news.length > 0 && !options.isHistory && isNewsForVendor(new Date(order.createdAt), now))
    await mailNewOrders(tx, news, now);
  await noticeStoreOrder(tx, order, kept === 'new', options.isHistory);
  const whole = exchanges ? taxed : hands.told;
  if (hands.hasStrays) await keepDifferences(tx, [{ id: order.id, order: whole }], now);
  else if (kept !== 'new') await keepKnownDifferences(tx, whole, now);
  return {
    outcome: 'imported',
    created: added.length + exchanged.length,
    lacksPictures: lacksPictures(order),
  };
}
