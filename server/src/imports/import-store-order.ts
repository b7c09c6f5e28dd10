import { toRupees } from '@shipmagic/domain/money/paise';
import type { Address } from '@shipmagic/domain/orders/order';
import { addressLine } from '@shipmagic/domain/orders/other-parts';
import { magicOrderId } from '@shipmagic/domain/store/magic-order-id';
import { type OrderPart, splitStoreOrder } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { isNewsForVendor } from '@shipmagic/domain/vendors/new-order-mail';
import { type Activity, type Changes, recordActivities, recordActivity } from '../activity/record-activity.ts';
import { managementOfNewParts } from '../external-tool/management.ts';
import { mailNewOrders } from '../orders/mails/mail-new-orders.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findOrMakeVendors, type VendorTerms } from '../store/store-vendors.ts';
import { cancelPart } from './cancel-part.ts';
import {
  type ExistingPart,
  findBeingShipped,
  insertParts,
  keepRawOrder,
  lastNotesOf,
  lockParts,
  type OrderSource,
  replaceLines,
  updatePart,
} from './import.queries.ts';
import { contactOf, lineText, moneyOf, newsOfContact, storeTotal, toRow, waitingAddress } from './part-values.ts';
import { knownVariants, makeOf, withKnownTaxes } from './variant-facts.ts';

export interface ImportResult {
  readonly outcome: 'imported' | 'older' | 'same';
  readonly created: number;
  /** True when a line has no picture yet: webhooks bring none. */
  readonly lacksPictures: boolean;
}

export interface ImportOptions {
  /** Also when this version was imported before. */
  readonly again?: boolean;
  /** Brings in what is known already: no vendor is mailed of it. */
  readonly isHistory?: boolean;
}

/**
 * The one way an order of the store becomes magic orders, one per vendor. Safe to repeat, in any order: an older
 * version changes nothing. From when a courier is asked for a part's parcel its lines, money and
 * address stay as they are. Throws when the order cannot
 * be understood; the caller puts it aside.
 */
export async function importStoreOrder(
  tx: Tx,
  order: StoreOrder,
  raw: unknown,
  source: OrderSource,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const kept = await keepRawOrder(tx, order, raw, source);
  if (kept === 'older' || (kept === 'same' && !options.again))
    return { outcome: kept, created: 0, lacksPictures: false };
  const known = await knownVariants(tx, order);
  const { parts, differencePaise } = splitStoreOrder(withKnownTaxes(order, known));
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
    if (before) await changePart(tx, order, { part, vendor, made }, before, beingShipped.has(before.id));
    else {
      added.push({ part, vendor, made, number: nextNumber });
      nextNumber += 1;
    }
  }
  if (added.length > 0) {
    const orderIds = await addParts(tx, order, added, differencePaise);
    const now = new Date();
    if (!options.isHistory && isNewsForVendor(new Date(order.createdAt), now)) await mailNewOrders(tx, orderIds, now);
  }
  for (const part of existing) {
    if (!vendors.some((vendor) => vendor.id === part.vendor_id)) await cancelPart(tx, part, removedReason);
  }
  return {
    outcome: 'imported',
    created: added.length,
    lacksPictures: order.lines.some((line) => line.productId && !line.imageUrl),
  };
}

interface ImportedPart {
  readonly part: OrderPart;
  readonly vendor: VendorTerms;
  /** Parcel and production time. */
  readonly made: ReturnType<typeof makeOf>;
}

interface NewPart extends ImportedPart {
  readonly number: number;
}

async function addParts(
  tx: Tx,
  order: StoreOrder,
  added: readonly NewPart[],
  differencePaise: number,
): Promise<string[]> {
  const managed = await managementOfNewParts(
    tx,
    order,
    added.map((one) => one.vendor.vendor_name),
  );
  const ids = await insertParts(
    tx,
    added.map((one, i) => ({ row: newRow(order, one, managed[i] ?? null), lines: one.part.lines.map(toRow) })),
  );
  const at = new Date(order.createdAt);
  const activities: Activity[] = ids.map((orderId) => ({
    orderId,
    type: 'create',
    action: 'Order synced from the store',
    at,
  }));
  if (differencePaise !== 0) {
    const notes = `The store's total is ₹${toRupees(differencePaise).toFixed(2)} more than the items add up to.`;
    for (const orderId of ids) {
      activities.push({ orderId, type: 'other', action: 'Amounts differ from the store', notes, staffOnly: true });
    }
  }
  await recordActivities(tx, null, activities);
  return ids;
}

function newRow(order: StoreOrder, { part, vendor, made, number }: NewPart, managed: boolean | null) {
  const cancelled = order.cancelledAt !== null;
  return {
    ...contactOf(order),
    ...moneyOf(order, part, vendor),
    magic_order_id: magicOrderId(order.name, number),
    store_order_id: order.id,
    part_number: number,
    vendor_id: vendor.id,
    vendor_name: vendor.vendor_name,
    order_number: order.name,
    created_at: order.createdAt,
    test: order.test,
    order_status: cancelled ? 'cancelled' : 'new',
    cancellation_reason: cancelled ? cancelReasonOf(order) : null,
    managed_in_shipmagic: managed,
    financial_status: order.financialStatus,
    store_financial_status: order.financialStatus,
    store_cancelled_at: order.cancelledAt,
    store_total: storeTotal(part),
    ...made,
    line_text: lineText(part),
  };
}

const removedReason = 'All items were removed in the store';

const cancelReasonOf = (order: StoreOrder) =>
  `Cancelled in the store${order.cancelReason ? `: ${order.cancelReason}` : ''}`;

async function changePart(
  tx: Tx,
  order: StoreOrder,
  { part, vendor, made }: ImportedPart,
  before: ExistingPart,
  isBeingShipped: boolean,
): Promise<void> {
  const money = moneyOf(order, part, vendor);
  const paymentChanged = before.store_financial_status !== order.financialStatus;
  const total = storeTotal(part);
  const isBooked = before.shipping_reference !== null || isBeingShipped;
  // What a courier was told, or is just being told, must be what the order says; a failed attempt imports it again.
  const isFrozen = before.frozen_at !== null || isBeingShipped;
  const edited = before.store_total !== total && order.cancelledAt === null;
  const told = contactOf(order);
  const contact = newsOfContact(told, before, isBooked);
  const corrected = contactChanges(contact, before);
  const changes = {
    ...contact,
    store_cancelled_at: order.cancelledAt,
    store_total: total,
    ...(isFrozen ? {} : { ...money, ...made, line_text: lineText(part) }),
    ...(paymentChanged
      ? { financial_status: order.financialStatus, store_financial_status: order.financialStatus }
      : {}),
  };
  if (!isFrozen) await replaceLines(tx, before.id, part.lines.map(toRow));
  await updatePart(tx, before.id, changes, edited || paymentChanged || Object.keys(corrected).length > 0);
  if (Object.keys(corrected).length > 0) {
    await recordActivity(tx, null, {
      orderId: before.id,
      type: 'update',
      action: 'Customer details changed in the store',
      changes: corrected,
      staffOnly: true,
    });
  }
  if (isBooked) await tellWaitingAddress(tx, before.id, waitingAddress(told, before));
  if (paymentChanged && before.financial_status !== order.financialStatus) {
    await recordActivity(tx, null, {
      orderId: before.id,
      type: 'financial_update',
      action: 'Payment status changed in the store',
      changes: { financialStatus: { from: before.financial_status, to: order.financialStatus } },
    });
  }
  if (edited) {
    await recordActivity(tx, null, {
      orderId: before.id,
      type: 'update',
      action: before.frozen_at
        ? 'Order was edited in the store after its shipment was made'
        : isBeingShipped
          ? 'Order was edited in the store while its shipment was being made'
          : 'Order was edited in the store',
      notes: before.frozen_at
        ? 'Items and amounts stay as they were shipped.'
        : isBeingShipped
          ? 'Items and amounts stay as they are, unless the shipment fails or is cancelled.'
          : null,
      changes: { orderTotal: { from: before.store_total, to: total } },
    });
  }
  // Only a new cancellation counts: staff may have taken an older one back.
  if (order.cancelledAt !== null && before.store_cancelled_at === null) {
    await cancelPart(tx, before, cancelReasonOf(order));
  } else if (before.order_status === 'cancelled' && before.cancellation_reason === removedReason) {
    await reopenPart(tx, before);
  }
}

/** Staff learn of an address that comes too late for the parcel, once however often the order changes later. */
async function tellWaitingAddress(tx: Tx, orderId: string, address: Address | null | undefined): Promise<void> {
  if (address === undefined) return;
  const action = 'Shipping address was changed in the store after its shipment was asked for';
  const now = address ? `It is now: ${addressLine(address)}.` : 'It was removed.';
  const notes = `${now} The parcel keeps its address; the new one takes effect when the shipment fails or is cancelled.`;
  if ((await lastNotesOf(tx, orderId, action)) === notes) return;
  await recordActivity(tx, null, { orderId, type: 'shipping_update', action, notes, staffOnly: true });
}

/** What a person could have been correcting at the same time, in the words of their own edits. */
function contactChanges(news: ReturnType<typeof newsOfContact>, before: ExistingPart): Changes {
  const line = (value: unknown) => (value ? addressLine(value as Address) : null);
  const email = news.customer_email;
  const emailChanged = email !== undefined && email !== before.customer_email;
  const address = 'shipping_address' in news ? parseAddress(news.shipping_address) : before.shipping_address;
  const addressChanged = line(address) !== line(before.shipping_address);
  return {
    ...(emailChanged ? { customerEmail: { from: before.customer_email, to: email } } : {}),
    ...(addressChanged ? { shippingAddress: { from: line(before.shipping_address), to: line(address) } } : {}),
  };
}

const parseAddress = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** Items that had been removed in the store are back. */
async function reopenPart(tx: Tx, part: ExistingPart): Promise<void> {
  await updatePart(tx, part.id, { order_status: 'new', cancellation_reason: null }, true);
  await recordActivity(tx, null, {
    orderId: part.id,
    type: 'status_change',
    action: 'Order reopened',
    notes: 'Its items are back in the store’s order.',
    changes: { orderStatus: { from: 'cancelled', to: 'new' } },
  });
}
