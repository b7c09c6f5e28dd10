import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { inAuthTransaction, inPublicTransaction, inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { recordAudit } from './record-audit.ts';

let app: TestApp;
let admin: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp();
  const vendor = await createVendor(app, 'Brass Works');
  await vendor.order({ name: 'EXP1', createdAt: '2026-06-02T00:00:00Z' });
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: [vendor.name] });
});
afterAll(() => app?.close());

const list = (query: Record<string, unknown> = {}) =>
  app.call(auditContract.list, { query: query }, admin).then(({ entries }) => entries);

const roles = [
  ['sm_system', inSystemTransaction],
  ['sm_auth', inAuthTransaction],
] as const;

describe('the audit log', () => {
  // Proves (Audit log): Exports are recorded
  test('records who exported what and from where, for vendor members too', async () => {
    await app.call(orderExportContract.export, { query: { search: 'exp', vendor: ['Brass Works'] } }, admin);
    await app.call(orderExportContract.export, { query: { table: 'magic_order_line_items' } }, member);
    const [newest, before] = await list({ action: 'orders.exported' });
    expect(newest).toMatchObject({
      actor: { email: member.email, role: 'vendor_member' },
      action: 'orders.exported',
      subject: 'magic_order_line_items',
      details: {},
      ipAddress: '127.0.0.1',
    });
    expect(before).toMatchObject({
      actor: { email: admin.email, role: 'admin' },
      subject: 'magic_orders',
      details: { search: 'exp', vendor: ['Brass Works'] },
    });
  });

  // Proves (Audit log): Who did what and from where, with filters and pages, for admins only
  test('is searched by person, action and days in India, page by page', async () => {
    await app.database.query(
      `insert into audit_log (at, user_email, user_role, action, subject) values
         ('2026-03-09T18:29:59Z', 'Ravi_1@example.com', 'admin', 'orders.exported', 'the 9th'),
         ('2026-03-09T18:30:00Z', 'ravix1@example.com', 'admin', 'orders.exported', 'the 10th'),
         ('2026-03-10T18:30:00Z', null, null, 'moon.landed', 'the 11th')`,
    );
    const subjects = async (query: Record<string, unknown>) => (await list(query)).map(({ subject }) => subject);
    expect(await subjects({ actor: 'RAVI' })).toEqual(['the 10th', 'the 9th']);
    expect(await subjects({ actor: 'ravi_' })).toEqual(['the 9th']);
    expect(await subjects({ dateFrom: '2026-03-10', dateTo: '2026-03-10' })).toEqual(['the 10th']);
    expect(await subjects({ dateTo: '2026-03-11' })).toEqual(['the 11th', 'the 10th', 'the 9th']);
    expect(await subjects({ dateTo: '2026-03-11', action: 'orders.exported' })).toEqual(['the 10th', 'the 9th']);
    const page = await app.call(auditContract.list, { query: { dateTo: '2026-03-11', page: 2, limit: 2 } }, admin);
    expect(page).toMatchObject({ total: 3, page: 2, limit: 2, totalPages: 2, entries: [{ subject: 'the 9th' }] });
    expect((await list({ dateFrom: '2026-03-11', dateTo: '2026-03-11' }))[0]).toMatchObject({
      actor: null,
      action: 'moon.landed',
    });
  });

  test.each([
    [{ action: 'no.such' }, 'action'],
    [{ dateFrom: '2026-02-30' }, 'dateFrom'],
    [{ dateFrom: '2026-02-02', dateTo: '2026-02-01' }, 'dateTo'],
    [{ limit: 101 }, 'limit'],
  ])('refuses %o and names the field', async (query, field) =>
    expect(await app.attempt(auditContract.list, { query }, admin)).toMatchObject({
      status: 400,
      body: { error: 'bad_input', field: expect.stringContaining(field) },
    }),
  );

  test('is shown to admins only', async () => {
    for (const user of [member, await app.createUser('team_member')])
      expect((await app.attempt(auditContract.list, { query: {} }, user)).status).toBe(403);
  });

  // Proves (Audit log): No role that serves requests can change or delete an entry
  test.each(roles)('lets %s add entries, but not read, change or delete them', async (_name, within) => {
    const { db } = app.services;
    const record = { actor: null, action: 'orders.exported', subject: 'by a role', address: null } as const;
    await within(db, (tx) => recordAudit(tx, record));
    for (const text of ['select * from audit_log', "update audit_log set subject = 'x'", 'delete from audit_log'])
      await expect(within(db, (tx) => sql.raw(text).execute(tx))).rejects.toThrow('permission denied');
  });

  test('lets neither staff nor vendor members change entries, and visitors add none', async () => {
    const { db } = app.services;
    const as = (role: string, text: string) =>
      inSystemTransaction(db, async (tx: Tx) => {
        await sql.raw(`set local role ${role}`).execute(tx);
        return sql.raw(text).execute(tx);
      });
    for (const role of ['sm_staff', 'sm_vendor'])
      for (const text of ["update audit_log set subject = 'x'", 'delete from audit_log', 'truncate audit_log'])
        await expect(as(role, text)).rejects.toThrow('permission denied');
    await expect(as('sm_vendor', 'select * from audit_log')).rejects.toThrow('permission denied');
    const record = { actor: null, action: 'orders.exported', address: null } as const;
    await expect(inPublicTransaction(db, (tx) => recordAudit(tx, record))).rejects.toThrow('permission denied');
  });
});
