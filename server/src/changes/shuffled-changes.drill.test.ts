import type { ChangeAnswer } from '@shipmagic/domain/changes/change-table';
import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address } from '../../testing/delivery-address.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { readOrder, reimportOrder } from '../store-sync/imports/reimport-order.ts';
import { checkInvariants } from './check-invariants.ts';
import { keepOpenChanges } from './keep-open-changes.ts';

const { app, admin, shipping } = await startShipping({ partnerTimeoutMs: 1000 });
const parcels = 24;
const events = 480;
const seed = 20261128;

const edits = [
  { financialStatus: 'PAID' },
  { financialStatus: 'PENDING' },
  { lines: [{ index: 0, quantity: 1 }] },
  { lines: [{ index: 0, quantity: 2 }] },
  { lines: [{ index: 0, quantity: 3 }] },
  { address: { ...address, address1: '5 New Road' } },
  { address: { ...address, zip: '570001', city: 'Mysuru' } },
  { address },
  { tags: ['seen'] },
];
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('edit' as const), body: fc.constantFrom(...edits) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('again' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('scan' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('answer' as const), nth: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('fault' as const),
      kind: fc.constantFrom('500', 'close', 'timeout-after-success', 'truncated'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refuse' as const), refuses: fc.boolean() }) },
);

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

interface Parcel {
  readonly storeId: string;
  readonly id: string;
}

async function act(of: Parcel, one: Event): Promise<void> {
  const { storeId, id } = of;
  if (one.does === 'edit') {
    await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, one.body);
    await readOrder(app.services, storeId);
  } else if (one.does === 'again') {
    // The same version, and twice at once.
    await Promise.all([reimportOrder(app.services, storeId), readOrder(app.services, storeId)]);
  } else if (one.does === 'cancel') {
    await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, { reason: 'CUSTOMER' });
    await readOrder(app.services, storeId);
  } else if (one.does === 'scan') {
    const { shippingReference: awb } = await shipping.order(id);
    if (awb) await shipping.advance(awb);
    if (awb) await refreshParcels(app.services, 'Delhivery', [awb]).catch(() => undefined);
  } else if (one.does === 'fault') {
    await shipping.courierFault(one.kind, 'edit', 1);
  } else if (one.does === 'refuse') {
    await app.control(app.delhivery, 'PUT', '/settings', { refusesEdits: one.refuses });
  } else {
    const { changes } = await app.call(changesContract.list, { params: { id } }, admin);
    const change = changes.find(({ answers }) => answers.length > 0);
    const answer = change?.answers[one.nth % change.answers.length] as ChangeAnswer | undefined;
    if (!change || !answer) return;
    const { status } = await app.attempt(
      changesContract.settle,
      { params: { id, changeId: change.id }, body: { answer } },
      admin,
    );
    expect([200, 409, 502, 504]).toContain(status);
  }
}

// Proves (Parcels): Whatever changes in whichever order, what the courier collects is what is owed, or an open row or a
// person's decision says so
test(`${events} changes of ${parcels} parcels, shuffled, repeated and with a courier that fails (seed ${seed})`, async () => {
  const booked: Parcel[] = [];
  for (let count = 0; count < parcels; count++) {
    const { id: storeId, parts } = await shipping.place({
      lines: [{ vendor: 'Shipping Maker', title: 'Lamp', price: 500, quantity: 3, grams: 400 }],
      paymentMode: 'COD',
    });
    const id = String(parts[0]);
    await shipping.shipped(id);
    booked.push({ storeId, id });
  }
  const story = fc.sample(fc.tuple(fc.nat(parcels - 1), event), { seed, numRuns: events });
  for (const [index, one] of story) {
    const of = booked[index];
    if (of) await act(of, one);
  }
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.control(app.delhivery, 'PUT', '/settings', { refusesEdits: false });
  for (let round = 0; round < 3; round++) {
    await app.hurryJobs();
    await app.untilIdle();
    await keepOpenChanges(app.services.db, new Date(Date.now() + 60_000));
    await app.untilIdle();
  }
  const asked = await app.database.query(`select id from changes_in_flight where state = 'asked'`);
  expect(asked).toEqual([]);
  const found = await checkInvariants(app.services.db);
  expect([...found].filter(([, count]) => count > 0)).toEqual([]);
  for (const { id } of booked) {
    const order = await shipping.order(id);
    const { changes } = await app.call(changesContract.list, { params: { id } }, admin);
    const isOpen = changes.some(({ state, answer }) => state !== 'done' || answer === 'keep');
    if (!order.shippingReference || isOpen || order.orderStatus === 'cancelled') continue;
    const { codAmount } = await shipping.parcel(order.shippingReference);
    expect([id, codAmount]).toEqual([id, order.codAmount]);
  }
  // Not all for nothing.
  const kinds = await app.database.query('select kind, state, count(*)::int as n from changes_in_flight group by 1, 2');
  expect(kinds.length).toBeGreaterThan(5);
}, 240_000);
