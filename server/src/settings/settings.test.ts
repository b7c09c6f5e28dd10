import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { settings } from '@shipmagic/domain/settings/settings';
import { settingsContract } from '@shipmagic/domain/settings/settings.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { readSetting } from './kept-settings.ts';
import { reportSettings } from './report-settings.ts';
import { settingsCommand } from './settings-command.ts';

let app: TestApp;
let admin: User;
let others: User[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
  others = [await app.createUser('team_member'), await app.createUser('vendor_member')];
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('delete from settings'));

const list = () => app.call(settingsContract.list, {}, admin);
const change = (body: object, { key = 'managed_in_shipmagic', user = admin } = {}) =>
  app.attempt(settingsContract.change, { params: { key }, body }, user);
const rule = { vendors: ['Jaipur Crafts'], tags: [], listed: true, graceMinutes: 45 };
const keepRow = (key: string, value: unknown) =>
  app.database.query('insert into settings (key, value) values ($1, $2)', [key, JSON.stringify(value)]);

test('admins see each operations setting with the value in force', async () => {
  const changeable = Object.entries(settings).filter(([, { changedOn }]) => changedOn === 'operations');
  expect(await list()).toEqual(
    changeable.map(([key, { fallback }]) => ({
      key,
      value: fallback,
      isDefault: true,
      problem: null,
      changedAt: null,
    })),
  );
});

test('an admin’s change applies at once, and the audit log has the previous value', async () => {
  const { status, body } = await change({ value: rule, basedOn: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({ key: 'managed_in_shipmagic', value: rule, isDefault: false, problem: null });
  const { db } = app.services;
  expect(await inSystemTransaction(db, (tx) => readSetting(tx, 'managed_in_shipmagic'))).toEqual(rule);
  const { entries } = await app.call(auditContract.list, { query: { action: 'setting.changed' } }, admin);
  expect(entries[0]).toMatchObject({ subject: 'Orders managed in ShipTurtle', actor: { email: admin.email } });
  expect(JSON.stringify(entries[0]?.details)).toContain('"graceMinutes":30');
});

test.each([
  ['a number out of its bounds', { ...rule, graceMinutes: 1441 }, 'value.graceMinutes', /Grace minutes/],
  ['a list that is none', { ...rule, vendors: 'Jaipur Crafts' }, 'value.vendors', /Vendors/],
])('%s is refused with the name of the field, and nothing changes', async (_, value, field, message) => {
  const { status, body } = await change({ value });
  expect({ status, body }).toMatchObject({ status: 400, body: { field, message: expect.stringMatching(message) } });
  expect(await app.database.query('select key from settings')).toEqual([]);
});

test('a change is refused if somebody else has changed the setting meanwhile', async () => {
  const ofRule = async () => (await list()).find(({ key }) => key === 'managed_in_shipmagic');
  const seen = await ofRule();
  await change({ value: rule, basedOn: null });
  const { status, body } = await change({ value: { ...rule, graceMinutes: 5 }, basedOn: seen?.changedAt ?? null });
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Orders managed in ShipTurtle has been changed in the meantime') },
  });
  expect((await ofRule())?.value).toEqual(rule);
});

test('settings with a screen of their own cannot be changed here', async () => {
  expect((await change({ value: { requiredOfAdmins: true } }, { key: 'two_factor' })).status).toBe(400);
});

test('only admins see or change settings', async () => {
  for (const user of others) {
    expect((await app.attempt(settingsContract.list, {}, user)).status).toBe(403);
    expect((await change({ value: rule }, { user })).status).toBe(403);
  }
});

describe('a row that does not match its schema', () => {
  beforeEach(() => keepRow('customer_notifications', { by: 'pigeon' }));

  test('is reported on the screen, and the default applies', async () => {
    const [notifications] = await list();
    expect(notifications).toMatchObject({ value: { by: 'shipmagic' }, isDefault: true });
    expect(notifications?.problem).toMatch(/^By /);
  });

  test('is reported in the log, without its value', async () => {
    const told: unknown[] = [];
    const log = { ...app.services.log, warn: (...line: unknown[]) => told.push(line) } as typeof app.services.log;
    await reportSettings({ db: app.services.db, log });
    expect(told).toEqual([
      [
        { setting: 'customer_notifications', problem: expect.any(String) },
        'a stored setting is invalid; its default is used',
      ],
    ]);
    expect(JSON.stringify(told)).not.toContain('pigeon');
  });

  test('is replaced by a change', async () => {
    const [kept] = await list();
    const { body } = await change(
      { value: { by: 'nobody' }, basedOn: kept?.changedAt },
      { key: 'customer_notifications' },
    );
    expect(body).toMatchObject({ value: { by: 'nobody' }, problem: null });
  });
});

describe('the command', () => {
  const run = (...args: string[]) => settingsCommand(app.services.db, args);

  test('lists every setting except those with secrets', async () => {
    const text = await run();
    expect(text).toContain('customer_notifications  {"by":"shipmagic"}  (default)');
    expect(text).toContain('commission_slabs  []  (default)');
    expect(text).not.toContain('store_connection');
    await expect(run('get', 'store_connection')).rejects.toThrow('Settings are customer_notifications');
  });

  test('changes a setting, which the audit log records', async () => {
    expect(await run('set', 'customer_notifications', '{"by":"store"}')).toContain('{"by":"store"}');
    expect(await run('get', 'customer_notifications')).not.toContain('(default)');
    const { entries } = await app.call(auditContract.list, { query: { action: 'setting.changed' } }, admin);
    expect(entries[0]).toMatchObject({ subject: 'Customer notifications', actor: null });
  });

  test.each([
    ['an unknown key', ['get', 'pigeons'], 'Settings are'],
    ['no JSON', ['set', 'customer_notifications', 'store'], `The value is JSON, such as '{"by":"shipmagic"}'`],
    ['a value that does not fit', ['set', 'customer_notifications', '{"by":"pigeon"}'], 'By '],
    ['a setting with a screen of its own', ['set', 'two_factor', '{"requiredOfAdmins":true}'], 'Settings, Account'],
    ['another word', ['drop'], 'Use settings list'],
  ])('refuses %s and says why', async (_, args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
    expect(await app.database.query('select key from settings')).toEqual([]);
  });

  test('reports a stored value that does not match', async () => {
    await keepRow('managed_in_shipmagic', { graceMinutes: 'soon' });
    expect(await run('get', 'managed_in_shipmagic')).toMatch(/\(default; the stored value is invalid: Grace minutes/);
  });
});
