import { AppError } from '@shipmagic/domain/http/errors';
import { mayCreateShipment } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import type { GivenAnswers } from '../../orders/order/require-answers.ts';
import { lockVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { insertAttempt, listAttempts, reopenAttempt, wasSaidLately } from './attempts.queries.ts';
import { nextAttempt } from './next-attempt.queries.ts';
import { requireBooking } from './require-booking.ts';

interface RequestShipment extends GivenAnswers {
  readonly couriers: CourierRegistry;
  readonly magicOrderId: string;
  readonly partner: string;
}

/**
 * Writes the attempt and its job, or joins an attempt in progress: a double click, a second tab and a second person
 * all share one. Returns its id. Throws 404, 403, 409 and 400 with the specification's texts.
 */
export async function requestShipment(
  tx: Tx,
  viewer: Viewer,
  { couriers, ...input }: RequestShipment,
): Promise<string> {
  const { id: orderId, order } = await lockVisibleOrder(tx, viewer, input.magicOrderId);
  const courier = couriers.find(input.partner);
  requireBooking(mayCreateShipment(viewer, order, courier?.name), order, input);
  if (!courier) {
    const known = couriers.partners.some((partner) =>
      [partner.id, partner.name.toLowerCase()].includes(input.partner.toLowerCase()),
    );
    throw known
      ? new AppError('conflict', `${input.partner} is not enabled`)
      : new AppError('bad_input', 'Please select a shipping partner', { field: 'shippingPartner' });
  }
  const [last] = await listAttempts(tx, orderId);
  if (last && isUnsettled(last.state)) return last.id;
  const shipmentId = await openAttempt(
    tx,
    { orderId, magicOrderId: order.magicOrderId, cod: order.codAmount },
    last,
    courier.name,
    viewer,
  );
  const action = `Shipment requested from ${courier.name}`;
  // A batch whose courier is not there asks again and again by itself: once is enough.
  if (!input.forMany || !(await wasSaidLately(tx, orderId, action)))
    await recordActivity(tx, viewer, { orderId, type: 'shipping_update', action });
  // One that a person waits for does not stand behind those of batches.
  const task = input.forMany ? 'create_one_of_many' : 'create_shipment';
  await enqueue(tx, task, { shipmentId }, { key: `shipment:${shipmentId}` });
  return shipmentId;
}

async function openAttempt(
  tx: Tx,
  order: { orderId: string; magicOrderId: string; cod: number },
  last: Awaited<ReturnType<typeof listAttempts>>[number] | undefined,
  partner: string,
  viewer: Viewer,
): Promise<string> {
  // A manual entry that was set aside is not reused.
  if (last?.state === 'failed' && last.tracking_type === 'courier') {
    await reopenAttempt(tx, last.id, { partner, cod: order.cod, userId: viewer.userId });
    return last.id;
  }
  return insertAttempt(tx, {
    orderId: order.orderId,
    ...(await nextAttempt(tx, order, last)),
    partner,
    cod: order.cod,
    userId: viewer.userId,
  });
}
