import type { ChangeAnswer } from '@shipmagic/domain/changes/change-table';
import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { address } from '../../testing/delivery-address.ts';
import { mailsOf } from '../../testing/mail.ts';
import { startShipping } from '../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping({ mail: true });
const mails = mailsOf(app);
const vendor = 'Loom House';
const vendorEmail = 'orders@loom.example.com';

beforeAll(() => app.database.query('insert into vendors (vendor_name, email) values ($1, $2)', [vendor, vendorEmail]));
beforeEach(async () => {
  await app.untilIdle();
  await app.control(app.mail, 'DELETE', '/mails');
});
afterEach(async () => {
  await app.control(app.delhivery, 'PUT', '/settings', { refusesEdits: false });
  await app.database.query('update vendors set email_notifications_enabled = true where vendor_name = $1', [vendor]);
});

const edit = async (storeId: string, body: unknown) => {
  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, body);
  await app.call(importsContract.syncOrders, {}, admin);
  await app.database.query("delete from allowances where key like 'sync:%'");
  await app.untilIdle();
};
const settle = async (id: string, answer: ChangeAnswer) => {
  const { changes } = await app.call(changesContract.list, { params: { id } }, admin);
  const changeId = String(changes.find(({ state }) => state !== 'done')?.id);
  await app.call(changesContract.settle, { params: { id, changeId }, body: { answer } }, admin);
};
const received = async () => {
  // The job of an answer may be at it still, and the mail follows it.
  await app.untilIdle();
  await app.hurryJobs();
  await app.untilIdle();
  return (await mails.received()).filter(({ recipients }) => recipients.includes(vendorEmail));
};
async function booked(about: Record<string, unknown> = {}) {
  const { id: storeId, parts } = await shipping.place({ vendors: [vendor], ...about });
  const id = String(parts[0]);
  const awb = await shipping.shipped(id);
  await received();
  await app.control(app.mail, 'DELETE', '/mails');
  return { storeId, id, awb };
}
const elsewhere = { address: { ...address, city: 'Mysuru', zip: '570001', phone: '+919812345678' } };

test('a vendor is told to keep a parcel, why and who decides, and once more when it may go', async () => {
  const { storeId, id, awb } = await booked();
  await edit(storeId, elsewhere);
  const [first, ...more] = await received();
  expect(more).toEqual([]);
  expect(first?.subject).toMatch(/^Do not hand over the parcel of order \S+ – Loom House$/);
  expect(first?.text).toContain('do not hand it over: it goes to another PIN code now');
  expect(first?.text).toContain(awb);
  expect(first?.text).toMatch(/The store’s team decides by .+ what becomes of it/);
  for (const secret of ['570001', 'Mysuru', '9812345678', 'Lakshmi'])
    expect([secret, `${first?.html}${first?.text}`.includes(secret)]).toEqual([secret, false]);
  // The same again, or another reason, is the same stop.
  await edit(storeId, { tags: ['later'] });
  await edit(storeId, { financialStatus: 'REFUNDED' });
  expect(await received()).toHaveLength(1);
  await settle(id, 'keep');
  expect(await received()).toHaveLength(1);
  await settle(id, 'keep');
  const [, second, ...others] = await received();
  expect(others).toEqual([]);
  expect(second?.subject).toContain('may go – Loom House');
  expect(await shipping.actions(id)).toEqual(
    expect.arrayContaining(['Told the vendor to keep the parcel', 'Told the vendor what became of the parcel']),
  );
});

test('a vendor is told that a parcel is cancelled after all', async () => {
  const { storeId, id } = await booked();
  await edit(storeId, elsewhere);
  expect(await received()).toHaveLength(1);
  await settle(id, 'cancel_parcel');
  expect((await received()).map(({ subject }) => subject)[1]).toContain('is cancelled – Loom House');
});

test('a vendor hears nothing of a stop that the courier’s answer ends at once', async () => {
  const { storeId } = await booked();
  await edit(storeId, { address: { ...address, address1: '5 New Road' } });
  expect(await received()).toEqual([]);
});

test('a vendor who wants no mails of orders gets none of stops', async () => {
  const { storeId } = await booked();
  await app.database.query('update vendors set email_notifications_enabled = false where vendor_name = $1', [vendor]);
  await edit(storeId, elsewhere);
  expect(await received()).toEqual([]);
});
