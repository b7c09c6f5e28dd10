import { orderOutcome } from '@shipmagic/domain/insights/order-outcome';
import { zoneOf } from '@shipmagic/domain/insights/zone';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { insertOrders } from '../../testing/random-orders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface OutcomeRow extends Record<string, unknown> {
  readonly order_status: string;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly ship_by: Date | null;
  readonly clock_paused_at: Date | null;
  readonly handover_at: Date | null;
  readonly delivered_at: Date | null;
  readonly has_failed: boolean;
  readonly promised_on: string | null;
  readonly courier_on: string | null;
  readonly is_delivery: boolean;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await createVendor(app, 'Anjali');
  await insertOrders(app.database, ['Anjali'], 1, 900);
  await app.database.query("update magic_orders set delivery_method = 'none' where id % 9 = 0");
  await app.database.query('update magic_orders set refunded = total_price / 2 where id % 5 = 0');
  await app.database.query('update magic_orders o set shipment_id = s.id from shipments s where s.order_id = o.id');
  await app.database.query(`insert into parcel_promises (shipment_id, moment, source, courier, parcels, days, starts_on, promised_on, courier_on)
    select o.shipment_id, 'handed_over', 'usual', 'delhivery', 0, 6, india_day(o.created_at), india_day(o.created_at) + (o.id % 90)::int * (o.id % 2)::int + 4,
      case when o.id % 3 > 0 then india_day(o.created_at) + (o.id % 20)::int end from magic_orders o where o.shipment_id is not null`);
});
afterAll(() => app?.close());

test('the database counts an order as the domain does', async () => {
  const { now } = await app.database.one<{ now: Date }>("select date_trunc('milliseconds', now()) as now");
  const rows =
    await app.database.query<OutcomeRow>(`select f.*, o.confirmed_at, o.ship_by, o.clock_paused_at, o.handover_at,
      o.delivered_at, is_delivery(o.delivery_method) as is_delivery, exists (select from ndr_cases n where n.order_id = o.id) as has_failed,
      p.promised_on, p.courier_on,
      o.refunded, (o.total_price - o.discounts + o.shipping_cost) * 100 as payment, (o.publisher_payout + o.shipping_cost) * 100 as share,
      (sales_of_order(o.order_status, o.total_price, o.discounts, o.shipping_cost)
        - refunded_of_sales(o.order_status, o.refunded))::float8 as revenue,
      earned_by_order(o.order_status, o.publisher_payout, o.shipping_cost)::float8 as earned
    from order_outcomes f join magic_orders o using (id) left join parcel_promises p on p.shipment_id = o.shipment_id order by o.id`);
  expect(rows.length).toBe(900);
  const seen = new Set<string>();
  for (const row of rows) {
    const said = orderOutcome(
      {
        status: row.order_status,
        isDelivery: row.is_delivery,
        createdAt: row.created_at,
        confirmedAt: row.confirmed_at,
        shipBy: row.ship_by,
        pausedAt: row.clock_paused_at,
        handoverAt: row.handover_at,
        deliveredAt: row.delivered_at,
        hasFailed: row.has_failed,
        promisedOn: row.promised_on,
        courierOn: row.courier_on,
        payment: Math.round(Number(row.payment)),
        refunded: Math.round(Number(row.refunded) * 100),
        payout: Math.round(Number(row.share)),
      },
      now,
    );
    const hours = (value: unknown) => (value === null ? null : Number(value));
    expect(said).toEqual({
      shipped: row.shipped,
      due: row.due,
      onTime: row.on_time,
      delivered: row.delivered,
      firstAttempt: row.first_attempt,
      failed: row.failed,
      rto: row.rto,
      promised: row.promised,
      promiseKept: row.promise_kept,
      compared: row.compared,
      courierKept: row.courier_kept,
      promiseOff: row.promise_off,
      courierOff: row.courier_off,
      cancelled: row.cancelled,
      open: row.open,
      revenue: row.revenue,
      cameBack: row.came_back ? Math.round(Number(row.payment)) : 0,
      payout: row.earned,
      confirmHours:
        said.confirmHours === null ? hours(row.confirm_hours) : expect.closeTo(Number(row.confirm_hours), 6),
      shipHours: said.shipHours === null ? hours(row.ship_hours) : expect.closeTo(Number(row.ship_hours), 6),
      deliverHours:
        said.deliverHours === null ? hours(row.deliver_hours) : expect.closeTo(Number(row.deliver_hours), 6),
    });
    for (const [name, value] of Object.entries(said))
      seen.add(`${name} ${typeof value === 'number' ? value > 0 : value}`);
  }
  // Each flag was true for some and false for others.
  expect([...seen].filter((one) => / (true|false)$/.test(one)).length).toBeGreaterThanOrEqual(24);
});

test('the database finds the zone that the domain finds', async () => {
  const pin = fc.oneof(
    fc.integer({ min: 100_000, max: 999_999 }).map(String),
    fc.constantFrom(
      '560001',
      '560 038',
      '400001',
      '110001',
      '744101',
      '737101',
      '781001',
      '190001',
      '12',
      '',
      '01234',
      null,
    ),
  );
  const pairs = fc.sample(fc.tuple(pin, pin), { numRuns: 3000, seed: 7 });
  const rows = await app.database.query<{ zone: string }>(
    'select zone_of(a, b) as zone from unnest($1::text[], $2::text[]) with ordinality t (a, b, at) order by at',
    [pairs.map(([from]) => from), pairs.map(([, to]) => to)],
  );
  expect(rows.map(({ zone }) => zone)).toEqual(pairs.map(([from, to]) => zoneOf(from, to)));
});
