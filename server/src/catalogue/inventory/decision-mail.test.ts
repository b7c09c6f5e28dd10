import { inventoryContract } from '@shipmagic/domain/catalogue/inventory/inventory.contract';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let variants: string[];

beforeAll(async () => {
  app = await startTestApp({ shopify: true, mail: true, worker: true });
  await app.database.query("insert into vendors (vendor_name) values ('Lamp Maker')");
  admin = await app.createUser('admin');
  const made = await app.control<{ variants: { id: number }[] }>(app.shopify, 'POST', '/products', {
    silent: true,
    title: 'Brass Lamp',
    vendor: 'Lamp Maker',
    variants: ['Tall', 'Short', 'Round'].map((title) => ({ title, inventory: 5 })),
  });
  variants = made.variants.map(({ id }) => String(id));
  await app.attempt(productsContract.sync, { body: {} }, admin);
});
afterAll(() => app?.close());

const newMember = () => app.createUser('vendor_member', { vendors: ['Lamp Maker'] });
/** Requests a quantity of 30 for a variant; returns the request's id. */
async function ask(member: User, variant = 0): Promise<number> {
  const params = { variantId: variants[variant] };
  const answer = await app.attempt(inventoryContract.setQuantity, { params, body: { inventoryQuantity: 30 } }, member);
  expect(answer.status).toBe(200);
  const { requests } = await app.call(inventoryContract.list, { query: { status: 'pending' } }, admin);
  return requests[0]?.id ?? 0;
}
const review = (requestId: number, status: string, reviewNotes?: string) =>
  app.attempt(inventoryContract.review, { body: { requestId, status, reviewNotes } }, admin);
const received = async (to: string) => {
  await app.untilIdle();
  return mailsOf(app).received(to);
};

// Proves (Quantities and their requests): The author of a quantity request is mailed the decision and its notes, once
// it is made
test('the author of a rejected request is mailed the decision and its notes, but not the reviewer', async () => {
  const member = await newMember();
  await review(await ask(member), 'rejected', 'Count again, please');
  const [mail, ...others] = await received(member.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Inventory request rejected: Brass Lamp');
  for (const text of ['was rejected', 'Tall', 'Lamp Maker', 'Requested quantity', '30', 'Count again, please'])
    expect(mail?.text).toContain(text);
  expect(mail?.html).toContain('/inventory-requests?activeTab=rejected');
  expect(mail?.html).not.toContain(admin.email);
});

test('an approval is mailed once the store has made the change, not while the store refuses it', async () => {
  const member = await newMember();
  const id = await ask(member);
  await app.control(app.shopify, 'POST', '/faults', { kind: '401', operation: 'SetQuantities', times: 1 });
  expect((await review(id, 'approved')).status).toBe(422);
  expect(await received(member.email)).toEqual([]);
  expect((await review(id, 'approved')).status).toBe(200);
  expect((await received(member.email)).map(({ subject }) => subject)).toEqual([
    'Inventory request approved: Brass Lamp',
  ]);
});

test('requests reviewed together are mailed one by one', async () => {
  const member = await newMember();
  const requestIds = [await ask(member, 1), await ask(member, 2)];
  await app.call(inventoryContract.bulkReview, { body: { requestIds, status: 'rejected' } }, admin);
  const mails = await received(member.email);
  expect(mails.map(({ text }) => /Tall|Short|Round/.exec(text)?.[0]).sort()).toEqual(['Round', 'Short']);
});

test('deactivated accounts and temporary addresses get no mail', async () => {
  const closed = await newMember();
  const id = await ask(closed);
  await app.database.query('update users set is_active = false where id = $1', [closed.id]);
  expect((await review(id, 'rejected')).status).toBe(200);
  const { tempCredentials } = await app.call(
    tempAccessContract.generate,
    { params: { vendorName: 'Lamp Maker' }, body: {} },
    admin,
  );
  const login = await app.send('POST', '/api/auth/login', { body: tempCredentials });
  const { token } = login.body as { token: string };
  const temporary = { id: '', email: tempCredentials.email, token };
  expect((await review(await ask(temporary), 'rejected')).status).toBe(200);
  for (const { email } of [closed, temporary]) expect(await received(email)).toEqual([]);
});

test('the author gets no mail about a vendor they no longer have', async () => {
  const member = await newMember();
  const id = await ask(member);
  await app.database.query('delete from user_vendors where user_id = $1', [member.id]);
  expect((await review(id, 'rejected', 'Their contract ends in March')).status).toBe(200);
  expect(await received(member.email)).toEqual([]);
});
