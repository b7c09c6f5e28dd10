import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { beforeEach, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import { askPinsOfOrders } from './ask-pins-of-orders.ts';

const { app, admin, shipping } = await startShipping({ prozo: true });

beforeEach(async () => {
  await app.untilIdle();
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.database.query("update magic_orders set order_status = 'cancelled'");
  await app.database.query('delete from pin_services');
  await app.database.query('delete from allowances');
});

const hourMs = 3_600_000;
const run = (later = 0) => askPinsOfOrders(app.services, new Date(Date.now() + later));
const known = async () =>
  (
    await app.database.query<{ courier: string; pin: string }>(
      'select courier, pin from pin_services order by courier, pin',
    )
  ).map(({ courier, pin }) => [courier, pin]);
const calls = () => shipping.courierCalls('pin-codes');
const placed = async () => (await shipping.place()).parts[0] ?? '';

test('couriers are asked about each PIN code of open orders once, so that a review finds it', async () => {
  const [one, two] = [await placed(), await placed()];
  await app.database.query(
    `update magic_orders set shipping_address = jsonb_set(shipping_address, '{zip}', '"110 001"') where magic_order_id = $1`,
    [two],
  );
  const before = await calls();
  await run();
  expect(await known()).toEqual([
    ['delhivery', '110001'],
    ['delhivery', '560038'],
    ['prozo', '110001'],
    ['prozo', '560038'],
  ]);
  await run();
  expect((await calls()) - before).toBe(2);
  const { ship } = await app.call(
    batchesContract.preview,
    { body: { magicOrderIds: [one, two], kind: 'ship', options: { shippingPartner: 'Delhivery' } } },
    admin,
  );
  expect(ship?.pinsUnasked).toBe(0);
  expect((await calls()) - before).toBe(2);
});

test('answers are renewed before they are a day old', async () => {
  await placed();
  await run();
  const before = await calls();
  await run(19 * hourMs);
  expect(await calls()).toBe(before);
  await run(21 * hourMs);
  expect(await calls()).toBe(before + 1);
});

test('nobody is asked about orders that are shipped, held, or abroad', async () => {
  const [shipped, held, abroad] = [await placed(), await placed(), await placed()];
  await shipping.shipped(shipped);
  await app.database.query("update magic_orders set order_status = 'hold' where magic_order_id = $1", [held]);
  await app.database.query(
    `update magic_orders set shipping_address = shipping_address || '{"country": "Singapore"}' where magic_order_id = $1`,
    [abroad],
  );
  await run();
  expect(await known()).toEqual([]);
});

test('a courier that does not answer is left alone until the next run, and keeps no other one waiting', async () => {
  for (let i = 0; i < 10; i++) {
    await app.database.query(
      `update magic_orders set shipping_address = jsonb_set(shipping_address, '{zip}', to_jsonb($2::text)) where magic_order_id = $1`,
      [await placed(), String(560_040 + i)],
    );
  }
  await app.control(app.delhivery, 'POST', '/faults', { kind: '500', operation: 'pin-codes' });
  const before = await calls();
  await run();
  expect((await calls()) - before).toBeLessThan(10);
  expect((await known()).filter(([courier]) => courier === 'prozo')).toHaveLength(10);
  expect((await known()).filter(([courier]) => courier === 'delhivery')).toEqual([]);
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.database.query('delete from allowances');
  await run();
  expect((await known()).filter(([courier]) => courier === 'delhivery')).toHaveLength(10);
});
