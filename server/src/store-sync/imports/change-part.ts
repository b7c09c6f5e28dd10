import { deliveryMethod, deliveryMethodOf } from '@shipmagic/domain/orders/delivery-method';
import type { Address } from '@shipmagic/domain/orders/order';
import { addressLine } from '@shipmagic/domain/orders/other-parts';
import { notMeasured, packedSizeText } from '@shipmagic/domain/orders/packed-size';
import { financialStatus } from '@shipmagic/domain/statuses/financial-status';
import { orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { isPaidAnew } from '@shipmagic/domain/store/cash-gateways';
import { toCollect } from '@shipmagic/domain/store/cash-on-delivery';
import { withLastPayment } from '@shipmagic/domain/store/known-payment';
import { isLeftReason } from '@shipmagic/domain/store/left-parts';
import { isEmptied, type OrderPart } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { ComparedField } from '@shipmagic/domain/store-sync/differences/compared-fields';
import { noticeChanges } from '../../changes/notice-changes.ts';
import { isAsPacked, noticeOtherThanPacked } from '../../changes/packed-anew.ts';
import { type Changes, recordActivities, recordActivity } from '../../orders/activity/record-activity.ts';
import { mailNewOrders } from '../../orders/mails/mail-new-orders.ts';
import { type OrderValues, packedColumns, packedSizeOf, updateOrder } from '../../orders/order/orders.ts';
import { setDeliveryMethod } from '../../orders/order/set-delivery-method.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import type { VendorTerms } from '../../store/store-vendors.ts';
import { cancelPart, cancelReasonOf, cancelRemovedPart } from './cancel-part.ts';
import { type ExistingPart, replaceLines } from './import.queries.ts';
import {
  addressAfter,
  contactOf,
  lineText,
  moneyOf,
  newsOfContact,
  piecesOf,
  storeTotal,
  taxesOf,
  toRow,
  waitingAddress,
} from './part-values.ts';
import { lastPaymentOf, movedByWord, wordActivities, wordColumns } from './store-words.ts';
import type { makeOf } from './variant-facts.ts';

/** Fields in which the store's value is taken, whatever was corrected here. */
export type TakenFields = ReadonlySet<ComparedField>;
const nothingTaken: TakenFields = new Set();

export interface ImportedPart {
  readonly part: OrderPart;
  readonly vendor: VendorTerms;
  /** Parcel and production time. */
  readonly made: ReturnType<typeof makeOf>;
}

/** Updates an existing part to the store's current data, as far as it may still change. */
export async function changePart(
  tx: Tx,
  told: StoreOrder,
  { part: charged, vendor, made }: ImportedPart,
  before: ExistingPart,
  isBeingShipped: boolean,
  {
    taken = nothingTaken,
    follows = false,
  }: { readonly taken?: TakenFields | undefined; readonly follows?: boolean } = {},
): Promise<void> {
  const order = withLastPayment(told, lastPaymentOf(before));
  const { names: cashNames } = await readSetting(tx, 'cash_gateways');
  const isBooked = before.shipping_reference !== null || isBeingShipped;
  const newContact = contactOf(order);
  const contact = newsOfContact(newContact, before, { isBooked, taken });
  const { part, columns: taxes } = taxesOf(charged, {
    answer: before.tax_settled,
    news: order.updatedAt,
    to: addressAfter(contact, before),
  });
  const money = { ...moneyOf(order, part, vendor, cashNames), ...taxes };
  // A payment that was not known is news even if it is what stood for it.
  const paymentChanged =
    before.store_financial_status !== order.financialStatus ||
    (before.payment_unknown_since !== null && told.financialStatus !== null) ||
    taken.has('financial_status');
  const total = storeTotal(part);
  const toldPart = {
    collects: toCollect(money.cod_amount, {
      financialStatus: financialStatus.parse(paymentChanged ? order.financialStatus : before.financial_status),
      storeSays: order.financialStatus,
    }),
    lines: part.lines.map(({ line, quantity }) => ({ id: line.id, title: line.title, quantity })),
  };
  // A version that came in after the answer is not what was packed.
  const isPacked = follows && (await isAsPacked(tx, before.id, toldPart));
  // The order must match what the courier has been given; a failed attempt imports it again.
  const emptied = isEmptied(order);
  // Of an emptied order the items that were there last stay, and not all that it ever had.
  const isFrozen = (before.frozen_at !== null && !isPacked) || isBeingShipped || emptied;
  const edited = before.store_total !== total && order.cancelledAt === null;
  const measured = packedSizeText(packedSizeOf(before));
  const itemsChanged = before.total_price !== money.total_price || before.line_text !== lineText(part);
  const repacked = measured !== null && itemsChanged && !isFrozen;
  const corrected = contactChanges(contact, before);
  const changes: OrderValues = {
    ...contact,
    store_cancelled_at: order.cancelledAt,
    store_total: total,
    ...wordColumns(order, before),
    ...(isFrozen ? {} : { ...money, ...made, line_text: lineText(part) }),
    // It was measured with other items.
    ...(repacked ? packedColumns(notMeasured) : {}),
    ...(paymentChanged
      ? { financial_status: order.financialStatus, store_financial_status: order.financialStatus }
      : {}),
  };
  if (!isFrozen) await replaceLines(tx, before.id, part.lines.map(toRow));
  const isNews = edited || repacked || paymentChanged || Object.keys(corrected).length > 0;
  await updateOrder(tx, before, changes, { keepVersion: !isNews });
  if (Object.keys(corrected).length > 0) {
    await recordActivity(tx, null, {
      orderId: before.id,
      type: 'update',
      action: 'Customer details changed in the store',
      changes: corrected,
      staffOnly: true,
    });
  }
  await recordActivities(tx, null, wordActivities(before.id, order, before));
  const cancels =
    cancelReasonOf(order) !== null && (emptied || before.store_cancelled_at === null || taken.has('cancellation'));
  if (isBooked && !cancels && before.tracking_type !== 'store') {
    await noticeChanges(
      tx,
      before,
      {
        ...toldPart,
        financialStatus: order.financialStatus,
        customerName: newContact.customer_name,
        customerPhone: newContact.customer_phone,
        address: waitingAddress(newContact, before),
        isCancelled: order.cancelledAt !== null,
        isPaidAnew:
          paymentChanged &&
          order.financialStatus === 'PAID' &&
          isPaidAnew(before.payment_gateway, order.paymentGateways, cashNames),
      },
      new Date(),
    );
    if (follows && !isPacked) await noticeOtherThanPacked(tx, before, toldPart, new Date());
  }
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
  if (repacked) {
    await recordActivity(tx, null, {
      orderId: before.id,
      type: 'shipping_update',
      action: 'Parcel size cleared',
      notes: 'The items were changed in the store: measure the parcel again.',
      changes: { parcelSize: { from: measured, to: null } },
    });
  }
  // Only a new cancellation counts: staff may have undone an older one.
  const isTaken = taken.has('cancellation');
  const reason = cancelReasonOf(order);
  if (emptied) {
    await cancelRemovedPart(tx, before);
  } else if (reason !== null && (before.store_cancelled_at === null || isTaken)) {
    await cancelPart(tx, before, reason);
  } else if (order.cancelledAt === null && before.order_status === 'cancelled') {
    if (isLeftReason(before.cancellation_reason))
      await reopenPart(tx, before, 'Its items are back in the store’s order.');
    else if (isTaken) await reopenPart(tx, before, 'It is not cancelled in the store.');
  } else {
    const method = deliveryMethodOf(piecesOf(part), deliveryMethod.parse(before.delivery_method));
    if (!isFrozen) await setDeliveryMethod(tx, before, method);
    if (method !== 'none') await followWord(tx, order, before, isBooked);
  }
}

/** Puts a part on Hold because of the store's word for its fulfilment, or ends that. */
async function followWord(tx: Tx, order: StoreOrder, part: ExistingPart, isBooked: boolean): Promise<void> {
  const moved = movedByWord(order, part, isBooked);
  if (!moved) return;
  const { to, why } = moved;
  await updateOrder(tx, part, { order_status: to, held_for_word_at: to === 'hold' ? new Date() : null });
  await recordActivity(tx, null, {
    orderId: part.id,
    type: 'status_change',
    action: `Order is ${orderStatusLabels[to]} by the store’s word`,
    notes: why,
    changes: { orderStatus: { from: part.order_status, to } },
  });
  // Its vendor has not heard of it while it waited.
  if (to === 'new') await mailNewOrders(tx, [part.id], new Date());
}

/** Fields that a person could be correcting at the same time, in the terms of their own edits. */
function contactChanges(news: ReturnType<typeof newsOfContact>, before: ExistingPart): Changes {
  const line = (value: unknown) => (value ? addressLine(value as Address) : null);
  const email = news.customer_email;
  const emailChanged = email !== undefined && email !== before.customer_email;
  const address = addressAfter(news, before);
  const addressChanged = line(address) !== line(before.shipping_address);
  return {
    ...(emailChanged ? { customerEmail: { from: before.customer_email, to: email } } : {}),
    ...(addressChanged ? { shippingAddress: { from: line(before.shipping_address), to: line(address) } } : {}),
  };
}

async function reopenPart(tx: Tx, part: ExistingPart, notes: string): Promise<void> {
  await updateOrder(tx, part, { order_status: 'new', cancellation_reason: null });
  await recordActivity(tx, null, {
    orderId: part.id,
    type: 'status_change',
    action: 'Order reopened',
    notes,
    changes: { orderStatus: { from: 'cancelled', to: 'new' } },
  });
}
