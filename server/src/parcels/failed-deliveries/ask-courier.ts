import { AppError } from '@shipmagic/domain/http/errors';
import { mayAskAfterFailure } from '@shipmagic/domain/orders/order-abilities';
import { mayCorrectConsignee } from '@shipmagic/domain/parcels/failed-deliveries/may-correct-consignee';
import { type NdrAction, ndrActionLabels } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import {
  type ConsigneeCorrection,
  correctedFacts,
  correctedText,
} from '@shipmagic/domain/parcels/failed-deliveries/ndr-correction';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { undoableMs } from '@shipmagic/domain/time/undo-time';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { type SystemOrder, updateOrder } from '../../orders/order/orders.ts';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { lockVisibleOrder, type VisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { checkWish } from './check-wish.ts';
import { findOpenAction, insertAction, lockCase, updateCase } from './ndr.queries.ts';
import { type CaseRow, findCase } from './ndr-list.queries.ts';
import { offersOf, orderOf } from './present-ndr.ts';

export interface AskedAction {
  readonly actionId: string;
  readonly shipmentId: string;
  /** The same had been asked for already. */
  readonly joined: boolean;
}

interface AskCourier {
  readonly couriers: CourierRegistry;
  readonly magicOrderId: string;
  readonly action: NdrAction;
  /** Leaves time to withdraw it. */
  readonly undoable: boolean;
  /** The day for which another attempt is wished. */
  readonly day?: string | undefined;
  readonly correction?: ConsigneeCorrection | undefined;
  readonly now: Date;
}

/**
 * Writes an NDR action and its job, or joins an identical one in progress: a double click and a second person end up
 * with one. Throws 404, 403, 400 for a day or a correction that cannot be, and 409 with the reason why the action is not
 * possible now.
 */
export async function askCourier(
  tx: Tx,
  viewer: Viewer,
  { couriers, magicOrderId, action, undoable, now, ...wish }: AskCourier,
): Promise<AskedAction> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { row, order } = visible;
  requireAbility(mayAskAfterFailure(viewer, order));
  if (wish.correction) requireAbility(mayCorrectConsignee(viewer, order));
  const shipmentId = row.shipment_id;
  const found = shipmentId && (await lockCase(tx, shipmentId)) ? await findCase(tx, viewer, shipmentId) : null;
  if (!shipmentId || !found) throw new AppError('conflict', 'No delivery of this parcel has failed.');
  return writeAction(tx, { couriers, found, order: visible, viewer, action, undoable, now, ...wish });
}

/**
 * The same for a customer who has answered. The caller has found that the answer is theirs, and locked the order. Throws
 * 409 with the reason why it is not possible now, 400 for a day or a phone number that cannot be.
 */
export async function askForCustomer(
  tx: Tx,
  order: SystemOrder,
  { shipmentId, ...asked }: Omit<AskCourier, 'magicOrderId' | 'undoable'> & { readonly shipmentId: string },
): Promise<AskedAction> {
  await lockCase(tx, shipmentId);
  const found = await findCase(tx, ourselves, shipmentId);
  if (!found) throw new AppError('conflict', 'No delivery of this parcel has failed.');
  const facts = orderOf(found);
  requireAbility(mayAskAfterFailure(ourselves, facts));
  return writeAction(tx, { ...asked, found, order, viewer: null, undoable: false });
}

/** Customers ask for what staff could. */
const ourselves = { role: 'admin' } as const;

interface NewAction extends Omit<AskCourier, 'magicOrderId'> {
  readonly found: CaseRow;
  readonly order: VisibleOrder | SystemOrder;
  /** Null: the customer. */
  readonly viewer: Viewer | null;
}

async function writeAction(
  tx: Tx,
  { couriers, found, order, viewer, action, undoable, now, ...wish }: NewAction,
): Promise<AskedAction> {
  const shipmentId = found.shipment_id;
  const underWay = await findOpenAction(tx, shipmentId);
  if (underWay?.action === action && !wish.day && !wish.correction)
    return { actionId: underWay.id, shipmentId, joined: true };
  const offer = offersOf(found, couriers, now).find((one) => one.action === action);
  if (!offer)
    throw new AppError('conflict', `${found.shipping_partner} cannot be asked for it: ${ndrActionLabels[action]}.`);
  if (!offer.allowed) throw new AppError('conflict', offer.reason);
  const { day, correction, heldUntil } = checkWish(found, couriers, offer, wish, now);
  const sendAt = heldUntil ?? (undoable ? new Date(now.getTime() + undoableMs) : null);
  const actionId = await insertAction(tx, {
    shipmentId,
    action,
    attempts: found.attempts,
    sendAt,
    nextTryAt: sendAt ?? now,
    day,
    correction,
    viewer,
  });
  await updateCase(tx, shipmentId, { state: 'asked' });
  await updateOrder(tx, order, {});
  await recordActivity(tx, viewer, {
    orderId: order.id,
    type: 'shipping_update',
    action: `${ndrActionLabels[action]} requested from ${found.shipping_partner}${wishText(day, correction)}`,
    notes: `After ${found.attempts === 1 ? 'a failed attempt' : `${found.attempts} failed attempts`}${found.reason ? `: ${found.reason}` : ''}`,
  });
  await enqueue(
    tx,
    'carry_out_ndr',
    { actionId },
    { key: `ndr:${actionId}`, maxAttempts: 3, ...(sendAt ? { runAt: sendAt } : {}) },
  );
  return { actionId, shipmentId, joined: false };
}

const wishText = (day: string | null, correction: ConsigneeCorrection | null) =>
  `${day ? ` for ${day}` : ''}${correction ? `, with corrected ${correctedText(correctedFacts(correction))}` : ''}`;
