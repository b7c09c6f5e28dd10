import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { refuseRequests } from './inbox-before.queries.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp();
  await createVendor(app, 'Lamp Maker');
  admin = await app.createUser('admin');
  const member = await app.createUser('vendor_member', { vendors: ['Lamp Maker'] });
  await app.database.query(
    `insert into inventory_update_requests
       (variant_id, vendor_id, product_title, variant_title, current_quantity, requested_quantity, user_id, user_email)
     select '7', id, 'Lamp', 'Tall', 2, 7, $1, $2 from vendors`,
    [member.id, member.email],
  );
  await app.database.query(
    `insert into warehouse_change_requests (vendor_id, change_type, requested_by, requested_data)
     select id, 'create', $1, '{}' from vendors`,
    [member.id],
  );
});
afterAll(() => app?.close());

// Proves (Meet the rest): In the demo no change request is reviewed before it was created
test('a request of the past was made before it was reviewed, and reviewed before now', async () => {
  const { db } = app.services;
  await inSystemTransaction(db, (tx) => refuseRequests(tx, { userId: admin.id, email: admin.email }));
  for (const table of ['inventory_update_requests', 'warehouse_change_requests']) {
    const rows = await app.database.query(
      `select status, reviewed_at > created_at and reviewed_at < now() as in_order from ${table} order by status`,
    );
    expect([table, rows]).toEqual([
      table,
      [
        { status: 'pending', in_order: null },
        { status: 'rejected', in_order: true },
      ],
    ]);
  }
});
