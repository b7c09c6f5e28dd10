import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importOrder } from '../../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { systemOrder } from './system-order.ts';
import { updateOrder } from './update-order.queries.ts';
import type { VisibleOrder } from './visible-order.ts';

let app: TestApp;
let id: string;

beforeAll(async () => {
  app = await startTestApp();
  const [magicOrderId] = await importOrder(app, { name: '#CHANGED' });
  ({ id } = await read('magic_order_id', magicOrderId));
});
afterAll(() => app?.close());

const read = (column: 'id' | 'magic_order_id', value: string | undefined) =>
  app.database.one<{ id: string; version: number; note: string | null; updated_at: Date }>(
    `select id, version, note, updated_at from magic_orders where ${column} = $1`,
    [value],
  );

const locked = async (tx: Tx) =>
  systemOrder(
    await tx.selectFrom('magic_orders').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  );

describe('changing an order', () => {
  // Proves (The order's own screen): Only a checked and locked order can be changed, and the change makes a new
  // version
  test('makes a new version and returns it', async () => {
    const before = await read('id', id);
    const version = await inSystemTransaction(app.services.db, async (tx) =>
      updateOrder(tx, await locked(tx), { note: 'fragile' }),
    );
    const after = await read('id', id);
    expect(after).toMatchObject({ note: 'fragile', version });
    expect(version).toBe(before.version + 1);
    expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
  });

  test('can keep the version', async () => {
    const before = await read('id', id);
    await inSystemTransaction(app.services.db, async (tx) =>
      updateOrder(tx, await locked(tx), { note: 'not fragile' }, { keepVersion: true }),
    );
    expect(await read('id', id)).toMatchObject({ note: 'not fragile', version: before.version });
  });
});

/** Never called. Each line must be a compile error; where one is not, `@ts-expect-error` itself becomes an error. */
export function refusedByTheCompiler(tx: Tx, visible: VisibleOrder, row: { readonly id: string }) {
  return [
    // @ts-expect-error a bare id was neither checked nor locked
    updateOrder(tx, visible.id, { note: null }),
    // @ts-expect-error a row that was read without a lock
    updateOrder(tx, row, { note: null }),
    // @ts-expect-error a misspelt column
    updateOrder(tx, visible, { shipment_statuss: 'READY' }),
    // @ts-expect-error a value of another type
    updateOrder(tx, visible, { has_label: 'yes' }),
    // @ts-expect-error the version is set by updateOrder
    updateOrder(tx, visible, { version: 7 }),
  ];
}
