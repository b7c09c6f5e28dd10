import { type DueInput, dueBy } from '@shipmagic/domain/due/due-by';
import { usualProductionDays } from '@shipmagic/domain/parcels/tracking/production-days';
import { usualTransitDays } from '@shipmagic/domain/parcels/tracking/transit-days';
import { orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatuses } from '@shipmagic/domain/statuses/shipment-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** ShipTurtle's statuses, with equivalent spellings and an unknown one. */
const words = [
  'Confirmed',
  ' READY TO SHIP\n',
  'in transit',
  'Held',
  'Exception',
  'Delivered',
  'Cancelled',
  'rto',
  '',
  'Odd',
];

/** Present, missing and invalid durations of an order. Midnight in India is 18:30 UTC. */
const days = [
  {
    created_at: '2026-10-31T18:29:59Z',
    production_days: 3,
    vendor_days: 9,
    transit_days: 4,
    handover_at: null,
    expected_delivery_on: null,
  },
  {
    created_at: '2026-10-31T18:30:00Z',
    production_days: null,
    vendor_days: 9,
    transit_days: null,
    handover_at: '2026-11-07T18:30:00Z',
    expected_delivery_on: null,
  },
  {
    created_at: '2026-10-31T18:30:00Z',
    production_days: null,
    vendor_days: null,
    transit_days: 0,
    handover_at: '2026-11-07T18:29:59Z',
    expected_delivery_on: '2026-11-30',
  },
  {
    created_at: '2026-02-27T06:00:00Z',
    production_days: 0,
    vendor_days: null,
    transit_days: null,
    handover_at: null,
    expected_delivery_on: '2026-03-01',
  },
  {
    created_at: '2026-02-27T06:00:00Z',
    production_days: -1,
    vendor_days: 2,
    transit_days: -1,
    handover_at: '2026-03-03T06:00:00Z',
    expected_delivery_on: null,
  },
];

type Row = (typeof days)[number] &
  Record<'order_status' | 'order_status_st' | 'shipping_reference' | 'shipment_status', string | null> & {
    managed_in_shipmagic: boolean | null;
  };

/** Every combination of statuses, each with all durations. */
function* grid(): Generator<Row> {
  for (const order_status of orderStatuses)
    for (const managed_in_shipmagic of [true, false, null])
      for (const order_status_st of managed_in_shipmagic === false ? [null, ...words] : [null, 'Delivered'])
        for (const shipping_reference of [null, '', '7001'])
          for (const shipment_status of [null, ...shipmentStatuses])
            for (const of of days)
              yield { ...of, order_status, managed_in_shipmagic, order_status_st, shipping_reference, shipment_status };
}

const asked = (row: Row): DueInput => ({
  orderStatus: row.order_status as DueInput['orderStatus'],
  orderStatusSt: row.order_status_st,
  managedInShipmagic: row.managed_in_shipmagic,
  shippingReference: row.shipping_reference,
  shipmentStatus: row.shipment_status as DueInput['shipmentStatus'],
  createdAt: row.created_at,
  handoverDate: row.handover_at,
  productionTime: row.production_days ?? row.vendor_days ?? usualProductionDays,
  transitTime: row.transit_days ?? usualTransitDays,
  courierExpectedDate: row.expected_delivery_on,
});

test('the database and the domain agree on the due date of every order', async () => {
  const rows = [...grid()];
  const kept = await app.database.query<{ step: string | null; day: string | null }>(
    `select d.step, d.day::text as day from jsonb_array_elements($1::jsonb) with ordinality as r (o, at)
     cross join lateral due_of(jsonb_populate_record(null::magic_orders, r.o), (r.o ->> 'vendor_days')::integer) d order by r.at`,
    [JSON.stringify(rows)],
  );
  expect(kept).toHaveLength(rows.length);
  const different = rows.flatMap((row, at) => {
    const due = dueBy(asked(row));
    const { step, day } = kept[at] ?? {};
    return step === (due?.step ?? null) && day === (due?.on ?? null)
      ? []
      : [{ row, domain: due, database: { step, day } }];
  });
  expect(different.slice(0, 3)).toEqual([]);
  // Both sides produce every kind of result, so that they do not agree on nothing.
  expect(new Set(kept.map(({ step, day }) => `${step} ${day !== null}`)).size).toBe(5);
});
