import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { expect, test } from 'vitest';
import { startRefunding } from '../../testing/start-refunding.ts';
import { keepRefunds } from './keep-refunds.ts';

const { app, admin, control, store } = await startRefunding();
const sync = () => app.call(importsContract.syncOrders, {}, admin);
const refund = (name: string, amount: number) => control('POST', `/orders/${name}/refund`, { amount });
const known = async (name: string) =>
  (await app.call(refundsContract.find, { params: { id: `${name}-1` } }, admin)).refund?.refunded;
async function delivered(name: string): Promise<void> {
  const lines = [{ vendor: 'Lamp Maker', title: 'Lamp', price: 500, quantity: 3 }];
  await control('POST', '/orders', { silent: true, name, lines });
  await sync();
  await app.database.query("update magic_orders set order_status = 'return_order' where magic_order_id = $1", [
    `${name}-1`,
  ]);
}

test('what is refunded by a change that the store gives no new time is known once the order is read', async () => {
  await delivered('RA1');
  const read = async () => {
    await sync();
    await keepRefunds({ db: app.services.db, store: await store() });
  };
  await refund('RA1', 100_000);
  await read();
  // Silently, the simulated store keeps the time of the last change.
  await control('POST', '/orders/RA1/cancel', { silent: true });
  await read();
  expect(await known('RA1')).toBe(1500);
});

test('what is refunded while payments are read, though they were wanted before, is read again', async () => {
  await delivered('RA2');
  await refund('RA2', 100_000);
  await sync();
  const real = await store();
  let reads = 0;
  const slow = {
    moneyOf: async (ids: readonly string[]) => {
      const found = await real.moneyOf(ids);
      reads += 1;
      if (reads > 1) return found;
      await refund('RA2', 40_000);
      await sync();
      return found;
    },
  };
  for (const _ of [1, 2]) await keepRefunds({ db: app.services.db, store: slow });
  expect(await known('RA2')).toBe(1400);
});
