import type { Viewer } from '@shipmagic/domain/people/viewer';
import { reverseReference } from '@shipmagic/domain/returns/pickup/reverse-reference';
import pMap from 'p-map';
import { z } from 'zod';
import { reverseForm } from '../couriers/delhivery/reverse.ts';
import { readReverseRequest } from '../parcels/booking/reverse-request.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { moveReturn } from '../returns/move-return.ts';
import { followParcel } from '../returns/pickup/follow-parcel.ts';
import type { Control } from './control.ts';
import type { DemoServices } from './demo-services.ts';
import { type Fetched, keepFetched, listPiecesOf } from './fill-returns.queries.ts';
import type { PastReturn } from './fill-returns-stories.ts';

const answered = z.array(z.object({ awb: z.string() }).nullable());

/** Has Delhivery fetch what it is to fetch, as long ago, and takes in its scans as the poll does. */
export async function fetchReturns(
  services: DemoServices,
  control: Control,
  admin: Viewer,
  returns: readonly PastReturn[],
): Promise<void> {
  const { db, couriers } = services;
  const courier = couriers.find('Delhivery');
  const fetched = returns.flatMap((one) => (one.story.fetched ? [{ ...one, ...one.story.fetched }] : []));
  if (!courier || fetched.length === 0) return;
  const asked = await inSystemTransaction(db, async (tx) => {
    const pieces = Map.groupBy(
      await listPiecesOf(
        tx,
        fetched.map(({ id }) => id),
      ),
      ({ return_id }) => return_id,
    );
    const requests = [];
    for (const one of fetched) {
      const reference = reverseReference(one.order.magic_order_id, 1);
      const wanted = { orderId: one.order.id, reference, partner: courier.name, pieces: pieces.get(one.id) ?? [] };
      requests.push({ ...one, ...(await readReverseRequest(tx, wanted)) });
    }
    return requests;
  });
  const answer = await control(
    'delhivery',
    'POST',
    '/parcels',
    asked.map(({ request }) => JSON.parse(reverseForm(request).get('data') ?? '')),
  );
  const made = answered.parse(answer.json);
  const booked = asked.flatMap((one, i): (Fetched & (typeof asked)[number])[] => {
    const awb = made[i]?.awb;
    if (!awb) return [];
    const { order, id, after } = one;
    const trackingUrl = courier.trackingUrl(awb);
    return [{ ...one, returnId: id, orderId: order.id, awb, trackingUrl, madeAt: one.at(after) }];
  });
  const history = booked.map(({ awb, madeAt, to }) => ({
    awb,
    createdAt: madeAt.toISOString(),
    ...(to === 'booked' ? {} : { to }),
  }));
  await control('delhivery', 'POST', '/parcels/history', history);
  const parcels = await inSystemTransaction(db, async (tx) => {
    const shipments = await keepFetched(tx, admin.userId, booked);
    for (const { id, awb, madeAt } of booked)
      await moveReturn(tx, id, 'pickup_asked', { at: madeAt, by: null, note: `${courier.name}, AWB ${awb}` });
    return [...shipments.values()];
  });
  const awbs = booked.map(({ awb }) => awb);
  await refreshParcels(services, courier.name, awbs, { isHistory: true });
  await pMap(parcels, (id) => inSystemTransaction(db, (tx) => followParcel(tx, id)), { concurrency: 4 });
}
