import { whyNotCarried } from '@shipmagic/domain/carriage/why-not-carried';
import { attemptReference } from '@shipmagic/domain/parcels/booking/shipment-reference';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { z } from 'zod';
import type { Courier, ParcelRequest } from '../couriers/courier.ts';
import { createForm } from '../couriers/delhivery/create-form.ts';
import { createBody } from '../couriers/prozo/create-body.ts';
import { readManyParcelFacts } from '../parcels/booking/booking.ts';
import { missingForParcel, toParcelRequest } from '../parcels/booking/parcel-request.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { callPartner } from '../platform/partners/partner-call.ts';
import { type Booked, keepBookings } from './booked-before.queries.ts';
import type { SimulatorUrls } from './demo-config.ts';
import type { DemoServices } from './demo-services.ts';
import type { DemoCourier } from './past-parcels.ts';
import type { Count } from './preparation.ts';

const atOnce = 250;
const answered = z.array(z.object({ awb: z.string(), transitDays: z.number().nullable() }).nullable());

/** A parcel as the courier's create call takes it. */
const sent: Record<DemoCourier, (parcel: ParcelRequest) => unknown> = {
  Delhivery: (parcel) => JSON.parse(createForm(parcel).get('data') ?? ''),
  Prozo: createBody,
};

export interface ToBook {
  readonly id: string;
  readonly magicOrderId: string;
  readonly cod: number;
  readonly courier: DemoCourier;
  readonly madeAt: Date;
}

/**
 * Books the parcels of confirmed orders in bulk, as long ago: a call and three transactions for each would take most of
 * a first start. Returns those that the courier or the product refuses; they are left to the ordinary way, which says
 * why.
 */
export async function bookBefore<Order extends ToBook>(
  { db, couriers }: DemoServices,
  urls: SimulatorUrls,
  userId: string,
  orders: readonly Order[],
  count: Count,
): Promise<Order[]> {
  const refused: Order[] = [];
  let done = 0;
  for (const [name, theirs] of Map.groupBy(orders, ({ courier }) => courier)) {
    const courier = couriers.find(name);
    if (!courier) throw new Error(`${name} is not enabled in the demo`);
    const url = name === 'Prozo' ? urls.prozo : urls.delhivery;
    for (let i = 0; i < theirs.length; i += atOnce) {
      const some = theirs.slice(i, i + atOnce);
      refused.push(...(await bookSome({ db, courier, url, name, userId }, some)));
      done += some.length;
      count(done, orders.length);
    }
  }
  return refused;
}

interface Desk {
  readonly db: DemoServices['db'];
  readonly courier: Courier;
  readonly url: string;
  readonly name: DemoCourier;
  readonly userId: string;
}

async function bookSome<Order extends ToBook>(desk: Desk, orders: readonly Order[]): Promise<Order[]> {
  const facts = await inSystemTransaction(desk.db, (tx) =>
    readManyParcelFacts(
      tx,
      orders.map(({ id }) => id),
    ),
  );
  const factsOf = new Map(facts.map((one) => [one.order.id, one]));
  const asked = orders.flatMap((order) => {
    const known = factsOf.get(order.id);
    if (!known || missingForParcel(known)) return [];
    const attempt = { reference: attemptReference(order.magicOrderId, 1), cod_amount: order.cod };
    const request = toParcelRequest(known, attempt);
    if (whyNotCarried(desk.name, request.consignee.address.country)) return [];
    return [{ order, request, warehouseId: known.order.warehouse_id }];
  });
  const answer = await callPartner({
    partner: 'demo',
    operation: 'control',
    method: 'POST',
    url: `${desk.url}/_control/parcels`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked.map(({ request }) => sent[desk.name](request))),
  });
  const made = answered.parse(answer.json);
  const booked = asked.flatMap(({ order, request, warehouseId }, at): Booked[] => {
    const parcel = made[at];
    if (!parcel) return [];
    const { madeAt } = order;
    const { awb, transitDays } = parcel;
    return [
      {
        orderId: order.id,
        partner: desk.name,
        request,
        warehouseId,
        madeAt,
        awb,
        trackingUrl: desk.courier.trackingUrl(awb),
        transitDays,
        expectedOn: transitDays === null ? null : addDays(indiaDay(madeAt), transitDays),
      },
    ];
  });
  if (booked.length > 0) await inSystemTransaction(desk.db, (tx) => keepBookings(tx, desk.userId, booked));
  const done = new Set(booked.map(({ orderId }) => orderId));
  return orders.filter(({ id }) => !done.has(id));
}
