import { tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import {
  type OwnChangeRequest,
  warehouseChangeRequestsContract as requests,
} from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../../testing/mail.ts';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { warehouseForm as form } from '../../testing/warehouses.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true });
  await createVendor(app, 'Mitti & Co');
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

let made = 0;
const newMember = () => app.createUser('vendor_member', { vendors: ['Mitti & Co'] });
async function ask(member: User): Promise<string> {
  const requestedData = form({ warehouseName: `Godown ${++made}` });
  const body = { vendorName: 'Mitti & Co', changeType: 'create', requestedData };
  const answer = await app.attempt(requests.create, { body }, member);
  return (answer.body as { request: OwnChangeRequest }).request.id;
}
const review = (id: string, body: object) => app.attempt(requests.review, { params: { id }, body }, admin);
const received = async (to: string) => {
  await app.untilIdle();
  return mailsOf(app).received(to);
};

// Proves (Warehouses and requests to change them): "You will be notified once it's reviewed": the author is mailed
// the decision and its notes
test.each(['approved', 'rejected'])('the author is mailed that it was %s, with the notes', async (status) => {
  const member = await newMember();
  const id = await ask(member);
  expect((await review(id, { status, reviewNotes: 'Gate is at the back' })).status).toBe(200);
  const [mail, ...others] = await received(member.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Warehouse request ${status}: Godown ${made}`);
  for (const text of [`REQUEST #${id}`, 'Create', 'Mitti & Co', 'Gate is at the back'])
    expect(mail?.text).toContain(text);
  expect(mail?.html).toContain('/vendors/Mitti%20%26%20Co?tab=warehouses');
  expect(mail?.html).not.toContain(admin.email);
});

test('a failed decision is not mailed', async () => {
  const member = await newMember();
  const id = await ask(member);
  expect((await review(id, { status: 'approved', updatedRequestData: { city: ' ' } })).status).toBe(400);
  expect(await received(member.email)).toEqual([]);
});

test('deactivated accounts and temporary addresses get no mail', async () => {
  const closed = await newMember();
  const id = await ask(closed);
  await app.database.query('update users set is_active = false where id = $1', [closed.id]);
  expect((await review(id, { status: 'rejected' })).status).toBe(200);
  const { tempCredentials } = await app.call(
    tempAccessContract.generate,
    { params: { vendorName: 'Mitti & Co' }, body: {} },
    admin,
  );
  const login = await app.send('POST', '/api/auth/login', { body: tempCredentials });
  const temporary = { id: '', email: tempCredentials.email, token: (login.body as { token: string }).token };
  expect((await review(await ask(temporary), { status: 'rejected' })).status).toBe(200);
  for (const { email } of [closed, temporary]) expect(await received(email)).toEqual([]);
});

test('the author gets no mail about a vendor they no longer have', async () => {
  const member = await newMember();
  const id = await ask(member);
  await app.database.query('delete from user_vendors where user_id = $1', [member.id]);
  const reviewNotes = 'Their contract ends in March';
  expect((await review(id, { status: 'rejected', reviewNotes })).status).toBe(200);
  expect(await received(member.email)).toEqual([]);
});
