import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { mayStillGet } from './may-still-get.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

// Proves (Mails): A mail is not sent to somebody who may not read it any more
test('a mail goes to an active account that may see its order, asked at each attempt', async () => {
  const [mine, theirs] = [await createVendor(app, 'Mine'), await createVendor(app, 'Theirs')];
  const idOf = async (magicOrderId: string) =>
    (
      await app.database.one<{ id: string }>('select id::text from magic_orders where magic_order_id = $1', [
        magicOrderId,
      ])
    ).id;
  const [own, foreign] = [await idOf(await mine.order({ name: 'M1' })), await idOf(await theirs.order({ name: 'T1' }))];
  const member = await app.createUser('vendor_member', { vendors: ['Mine'] });
  const may = (orderId: string | null, recipient = member.email) =>
    mayStillGet(app.services.db)({ audience: 'user', recipient, order_id: orderId });
  expect([await may(own), await may(null), await may(foreign), await may(null, 'nobody@example.com')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await app.database.query('update users set access_ends_at = now() where id = $1', [member.id]);
  expect([await may(own), await may(null)]).toEqual([false, false]);
});
