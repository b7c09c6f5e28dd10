import { estimateContract } from '@shipmagic/domain/parcels/estimates/estimate.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import { refreshParcels } from '../tracking/refresh-parcels.ts';
import { learnEstimates } from './learn-estimates.ts';

const { app, admin, shipping } = await startShipping();
const { parts } = await shipping.place();
const id = parts[0] ?? '';
const estimateOf = (of: string, user = admin) => app.attempt(estimateContract.estimate, { params: { id: of } }, user);
const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
const stranger = await app.createUser('vendor_member', { vendors: [] });

let past = 0;
/** So many past orders like the placed one, handed over on as many days before, at ten in India. */
async function remember(count: number, columns: Record<string, unknown>, days: number | null = 3): Promise<void> {
  const first = past;
  past += count;
  await app.database.query(
    `insert into store_orders (store_order_id, order_name, store_updated_at, store_created_at, source)
     select 'PAST' || n, 'PAST' || n, now(), now(), 'query' from generate_series($1::int, $2::int) n`,
    [first, past - 1],
  );
  await app.database.query(
    `insert into magic_orders overriding system value
     select (jsonb_populate_record(o, jsonb_build_object('id', nextval(pg_get_serial_sequence('app.magic_orders', 'id')),
         'magic_order_id', 'PAST' || n || '-1', 'store_order_id', 'PAST' || n, 'order_number', 'PAST' || n, 'order_status',
         'delivered', 'shipment_id', null, 'shipping_partner', 'Delhivery', 'tracking_type', 'courier', 'shipment_status', 'DELIVERED',
         'handover_at', h.at, 'delivered_at', h.at + make_interval(days => $4::int), 'last_scan_at', h.at + make_interval(days => $4::int))
         || $5::jsonb)).*
     from magic_orders o, generate_series($1::int, $2::int) n,
       lateral (select (india_day(now()) - 20 - n % 60)::timestamp at time zone 'Asia/Kolkata' + interval '10 hours' as at) h
     where o.magic_order_id = $3`,
    [first, past - 1, id, days, JSON.stringify(columns)],
  );
}

test('too few parcels leave the days of the general rules, and say so', async () => {
  await remember(24, {});
  await learnEstimates(app.services.db, new Date());
  const { status, body } = await estimateOf(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ from: expect.any(String), to: expect.any(String), share: null, explanation: null });
});

test('a parcel is promised the days that others of its route needed, once when booked and once when handed over', async () => {
  await remember(96, {});
  await learnEstimates(app.services.db, new Date());
  const awb = await shipping.shipped(id);
  await app.untilIdle();
  const daysOf = () =>
    app.database.one('select transit_days from magic_orders where magic_order_id = $1', [id]) as Promise<unknown>;
  expect(await daysOf()).toEqual({ transit_days: 3 });
  expect((await estimateOf(id)).body).toMatchObject({ to: addDays(indiaDay(new Date()), 3), parcels: 120, share: 1 });

  await shipping.advance(awb, 'in_transit');
  await refreshParcels(app.services, 'Delhivery', [awb]);
  await app.untilIdle();
  const promises = await app.database.query(
    `select p.moment, p.source, p.rung, p.days, p.promised_on - india_day(o.handover_at) as after, p.courier_on is not null as compared
     from parcel_promises p join magic_orders o using (shipment_id) where o.magic_order_id = $1 order by 1`,
    [id],
  );
  expect(promises).toEqual([
    { moment: 'booked', source: 'learned', rung: 'pin', days: 3, after: null, compared: true },
    { moment: 'handed_over', source: 'learned', rung: 'pin', days: 3, after: 3, compared: true },
  ]);
  const { body } = await estimateOf(id, member);
  expect(body).toMatchObject({
    lane: expect.stringMatching(/^.+ → .+$/),
    explanation: expect.stringMatching(/^Of 120 parcels .+ by Delhivery, all arrived within 3 days\.$/),
  });
});

test('an estimate of somebody else’s order is as missing as one that does not exist', async () => {
  const foreign = await estimateOf(id, stranger);
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual((await estimateOf('NONE-1', stranger)).body);
});

const day = (at: string) => `${indiaDay(new Date(Date.now() - 30 * 86_400_000))}T${at}`;
// Arrived after so many days, and not for so many, as the lane of a zone keeps it.
test.each<[string, Record<string, unknown> & { shipping_partner?: string }, number | null, readonly number[], boolean]>(
  [
    ['delivered before its hand-over', {}, -1, [], false],
    ['delivered on the day of the hand-over', {}, 0, [0], false],
    [
      'handed over just before midnight in India',
      { handover_at: day('23:59:59+05:30'), delivered_at: day('23:59:59.5+05:30') },
      0,
      [0],
      false,
    ],
    ['returned to origin', { order_status: 'rto', shipment_status: 'RTO', delivered_at: null }, 3, [], false],
    ['returned after its delivery', { order_status: 'returned', shipment_status: 'RETURNED' }, 3, [3], false],
    ['cancelled', { order_status: 'cancelled', delivered_at: null }, 3, [], false],
    ['lost', { order_status: 'exception', shipment_status: 'LOST', delivered_at: null }, 3, [], true],
    [
      'still on its way',
      { order_status: 'in_transit', shipment_status: 'IN_TRANSIT', delivered_at: null },
      3,
      [],
      true,
    ],
    ['made elsewhere', { tracking_type: 'store' }, 3, [], false],
    ['entered by hand', { tracking_type: 'manual' }, 3, [], false],
    [
      'called delivered by a person before the courier did',
      { last_scan_at: day('00:00:00+05:30'), delivered_at: new Date().toISOString() },
      3,
      [],
      false,
    ],
    ['to a PIN code that nobody knows', { shipping_address: { zip: '12', country: 'India' } }, 3, [], false],
    ['abroad', { shipping_address: { zip: '411001', country: 'Nepal' } }, 3, [], false],
    ['a test order', { test: true }, 3, [], false],
    ['by a courier in another spelling', { shipping_partner: '  blue POST ' }, 3, [3], false],
  ],
)('a parcel %s counts for its lane as it should', async (name, columns, days, arrived, isOpen) => {
  const courier = String(columns.shipping_partner ?? `Courier of ${name}`);
  await remember(1, { ...columns, shipping_partner: courier }, days);
  await learnEstimates(app.services.db, new Date());
  const [lane] = await app.database.query<{ arrived: number[]; open: number[] }>(
    "select arrived, open from estimate_lanes where courier = $1 and rung = 'zone'",
    [courier.trim().toLowerCase()],
  );
  const daysIn = (counts: readonly number[] = []) => counts.flatMap((count, at) => (count > 0 ? [at] : []));
  expect(daysIn(lane?.arrived)).toEqual(arrived);
  expect(daysIn(lane?.open)).toHaveLength(isOpen ? 1 : 0);
});
