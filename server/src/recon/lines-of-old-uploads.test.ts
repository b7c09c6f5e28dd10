import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

// Proves (Reconciliation): Charges from before uploads stored their lines are taken over
test('every value that stood or had been replaced becomes a line, and only standing uploads count', async () => {
  const vendor = await createVendor(app, 'Brass Works');
  for (const name of ['R1', 'R2', 'R3']) await vendor.order({ name });
  await app.database.query(
    `insert into shipments (order_id, attempt, reference, shipping_partner, state, awb)
     select id, 1, magic_order_id, 'Delhivery', 'created', order_number from magic_orders`,
  );
  // The tables as they were: three uploads, of which the first was undone before the third, which still names it.
  await app.database.query(`
    drop table recon_lines cascade;
    drop table recon_invoices, recon_layouts;
    alter table recon_uploads drop courier, drop left_rows, drop failure;
    create table recon_charges (shipment_id bigint primary key, weight_grams integer, cost numeric(12, 2), upload_id bigint);
    create table recon_changes (upload_id bigint, shipment_id bigint, old_weight_grams integer, old_cost numeric(12, 2),
      old_upload_id bigint);
    insert into recon_uploads (filename, status, uploaded_by_email)
    values ('1', 'undone', 'x'), ('2', 'completed', 'x'), ('3', 'undone', 'x');
    with p as (select (select id from shipments where awb = 'R1') as r1, (select id from shipments where awb = 'R2') as r2,
      (select id from shipments where awb = 'R3') as r3),
    changes as (insert into recon_changes
      select 1, r1, null::int, null::numeric, null::bigint from p union all select 2, r1, 100, 10, 1 from p
      union all select 2, r2, null, null, null from p union all select 3, r2, 200, 20, 2 from p
      union all select 1, r3, null, null, null from p)
    insert into recon_charges select r1, 200, 20, 2 from p union all select r2, 200, 20, 2 from p
      union all select r3, 100, 10, 1 from p`);
  const migrations = join(import.meta.dirname, '..', '..', 'migrations');
  for (const name of ['0060_recon_lines', '0061_reporting_of_charges', '0106_invoice_lines'])
    await app.database.query(await readFile(join(migrations, `${name}.sql`), 'utf8'));
  const lines = (from: string) =>
    app.database.query(
      `select c.upload_id::int, awb, kind, weight_grams, cost::float8 from ${from} c join shipments on id = shipment_id order by 1, 2`,
    );
  const line = (upload_id: number, awb: string) => ({
    upload_id,
    awb,
    kind: 'forward',
    weight_grams: upload_id * 100,
    cost: upload_id * 10,
  });
  expect(await lines('recon_lines')).toEqual([line(1, 'R1'), line(1, 'R3'), line(2, 'R1'), line(2, 'R2')]);
  expect(await lines('recon_charges')).toEqual([line(2, 'R1'), line(2, 'R2')]);
});
