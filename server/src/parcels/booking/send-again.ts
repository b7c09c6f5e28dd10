import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { type BookingQuestion, bookingQuestions, questionsOf } from '@shipmagic/domain/orders/booking-questions';
import type { Order } from '@shipmagic/domain/orders/order';
import type { ShippingAddressInput } from '@shipmagic/domain/orders/order-edits.contract';
import { maySendAgain, sendAgainQuestion } from '@shipmagic/domain/parcels/booking/send-again';
import type { sendAgainAnswer } from '@shipmagic/domain/parcels/booking/send-again.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import type { z } from 'zod';
import type { Courier } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { changeShippingAddress } from '../../orders/edits/change-shipping-address.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { requireAnswers } from '../../orders/order/require-answers.ts';
import { isRtoSettled, parcelKey } from '../../orders/order/rto-settled.ts';
import { lockVisibleOrder, type VisibleOrder } from '../../orders/order/visible-order.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { tellOfCancellation } from '../fulfilment/tell-store.ts';
import { listAttempts, lockShipment } from './attempts.queries.ts';
import { requestShipment } from './request-shipment.ts';
import { replaceParcel } from './send-again.queries.ts';
import { leaveParcel } from './shipped-order.queries.ts';
import { takeInStoreEdits } from './take-in-store-edits.ts';

interface SendAgain {
  readonly magicOrderId: string;
  readonly shippingPartner?: string | undefined;
  readonly shippingAddress?: ShippingAddressInput | undefined;
  readonly confirm?: true | readonly z.output<typeof sendAgainAnswer>[] | undefined;
}

export interface SendAgainDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  /** Brings in what the store changed while the former parcel froze the order. */
  readonly reimport: (storeOrderId: string) => Promise<void>;
}

// Why: docs/decisions/parcels.md, "Another parcel is sent once the former one cannot arrive any more".
/**
 * Leaves the former parcel to itself, brings the order up to date with the store, and asks the courier for another
 * parcel of the same part, which collects what is owed by then. Returns the attempt; two clicks share one. Throws 404,
 * 403, 400 and, in every state in which a second parcel would be one too many, 409. Whatever interrupts it leaves the
 * order Ready to Ship without a parcel, so that it is shipped the ordinary way.
 */
export async function sendAgain(
  { db, couriers, reimport }: SendAgainDeps,
  viewer: Viewer,
  input: SendAgain,
): Promise<string> {
  const left = await inViewerTransaction(db, viewer, (tx) => leaveFormer(tx, couriers, viewer, input));
  if ('underWay' in left) return left.underWay;
  const { formerId, partner } = left;
  if (formerId) await inSystemTransaction(db, (tx) => tellOfCancellation(tx, formerId));
  await reimport(left.storeOrderId);
  return inViewerTransaction(db, viewer, async (tx) => {
    // The store may have had another address to tell; the one that was entered for this parcel counts.
    await correctAddress(tx, viewer, input);
    const { magicOrderId } = input;
    return requestShipment(tx, viewer, { couriers, magicOrderId, partner, confirmed: answersIn(input) });
  });
}

const answersIn = ({ confirm }: SendAgain): ReadonlySet<BookingQuestion> => {
  const given = confirm === true ? [] : (confirm ?? []);
  return new Set(bookingQuestions.filter((question) => given.includes(question)));
};

async function correctAddress(tx: Tx, viewer: Viewer, { magicOrderId, shippingAddress }: SendAgain): Promise<void> {
  if (shippingAddress) await changeShippingAddress(tx, viewer, { magicOrderId, shippingAddress });
}

/** The attempt that is under way already, or what is to be booked now that the former parcel is left. */
type Left =
  | { readonly underWay: string }
  | { readonly partner: string; readonly storeOrderId: string; readonly formerId: string | null };

async function leaveFormer(tx: Tx, couriers: CourierRegistry, viewer: Viewer, input: SendAgain): Promise<Left> {
  const visible = await lockVisibleOrder(tx, viewer, input.magicOrderId);
  const { id: orderId, row, order } = visible;
  const [last] = await listAttempts(tx, orderId);
  const isLeft = !order.shippingReference && order.orderStatus === 'ready_to_ship';
  const underWay = last && isUnsettled(last.state) ? last.id : null;
  if (await isRtoSettled(tx, orderId, parcelKey(row)))
    throw new AppError('conflict', 'The parcel that came back is settled already: its goods are not sent again.');
  // Another click, or what went on after a crash: the former parcel is left already.
  const resumes = isLeft && (underWay !== null || last?.state === 'replaced');
  const asked: Order = {
    ...order,
    ...(resumes ? { orderStatus: 'exception' as const } : {}),
    ...(input.shippingAddress && isStaff(viewer) ? { shippingAddress: input.shippingAddress } : {}),
  };
  requireAbility(maySendAgain(viewer, asked));
  if (underWay) return { underWay };
  const usual = [order.vendor.defaultShippingPartner, order.shippingPartner, last?.shipping_partner];
  const courier = chooseCourier(couriers, usual, input.shippingPartner);
  requireAbility(maySendAgain(viewer, asked, courier.name));
  requireAnswers(questionsOf(order, new Date()), order, { confirmed: answersIn(input) });
  if (input.confirm !== true && !input.confirm?.includes('send_again'))
    throw new AppError('conflict', `${sendAgainQuestion(order)} Send it again?`, {
      field: 'confirm',
      details: { confirm: 'send_again' },
    });
  // An interrupted one may not have told the store yet; twice is the same.
  const formerId = resumes ? (last?.id ?? null) : await leave(tx, viewer, visible, courier.name);
  await correctAddress(tx, viewer, input);
  return { partner: courier.name, storeOrderId: row.store_order_id, formerId };
}

/** The named courier; without one the first of the usual ones that is enabled. */
function chooseCourier(
  couriers: CourierRegistry,
  usual: readonly (string | null | undefined)[],
  named: string | undefined,
): Courier {
  const courier = (named ? [named] : usual).flatMap((name) => (name && couriers.find(name)) || []).at(0);
  if (courier) return courier;
  const wanted = named?.toLowerCase();
  if (couriers.partners.some(({ id, name }) => [id, name.toLowerCase()].some((known) => known === wanted)))
    throw new AppError('conflict', `${named} is not enabled`);
  throw new AppError('bad_input', 'Please select a shipping partner', { field: 'shippingPartner' });
}

/**
 * The order has no parcel any more, and is Ready to Ship; the former parcel keeps its AWB and how it stood. Returns
 * that, if there was one.
 */
async function leave(tx: Tx, viewer: Viewer, visible: VisibleOrder, partner: string): Promise<string | null> {
  const { id: orderId, row, order } = visible;
  const former = row.shipment_id ? await lockShipment(tx, row.shipment_id) : null;
  const isReplaced = former?.state === 'created';
  if (isReplaced)
    await replaceParcel(tx, former.id, { shipmentStatus: order.shipmentStatus, lastScanAt: row.last_scan_at });
  await updateOrder(tx, visible, { ...leaveParcel, order_status: 'ready_to_ship' });
  await takeInStoreEdits(tx, orderId);
  const { shippingReference: awb, orderStatus: from } = order;
  await recordActivity(tx, viewer, {
    orderId,
    type: 'shipping_update',
    action: `Order is sent again with ${partner}`,
    notes: awb ? `The former parcel (AWB ${awb}) is still followed.` : null,
    changes: {
      ...(awb ? { shippingReference: { from: awb, to: null } } : {}),
      ...(from === 'ready_to_ship' ? {} : { orderStatus: { from, to: 'ready_to_ship' } }),
    },
  });
  return isReplaced ? former.id : null;
}
