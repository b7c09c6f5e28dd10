import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';

const { app, admin, shipping } = await startShipping({ mail: true });
const mails = mailsOf(app);
const vendor = 'Loom House';
const vendorEmail = 'orders@loom.example.com';

beforeAll(() => app.database.query('insert into vendors (vendor_name, email) values ($1, $2)', [vendor, vendorEmail]));
beforeEach(async () => {
  await app.untilIdle();
  await app.control(app.mail, 'DELETE', '/mails');
});

const move = async (id: string, status: OrderStatus, user: User = admin) => {
  const { version } = await shipping.order(id);
  const cancellationReason = status === 'cancelled' ? 'Out of stock' : undefined;
  await app.call(ordersContract.changeStatus, { params: { id }, body: { status, version, cancellationReason } }, user);
};
/** Places an order, and moves it as far as it had come before. */
async function placed(...statuses: OrderStatus[]): Promise<string> {
  const { parts } = await shipping.place({ vendors: [vendor] });
  const id = parts[0] ?? '';
  for (const status of statuses) await move(id, status);
  return id;
}
/** The mails about stopped orders, after the time in which the move could be undone. */
const stops = async () => {
  await app.hurryJobs();
  await app.untilIdle();
  return (await mails.received()).filter(({ subject }) => / is (on hold|cancelled) – /.test(subject));
};

// Proves (The order's own screen): A vendor whose confirmed order is cancelled or held is mailed
describe('a confirmed order', () => {
  test('that is cancelled is mailed to its vendor with the reason, and without the customer’s contact details', async () => {
    const id = await placed('confirmed');
    await move(id, 'cancelled');
    const [mail, ...more] = await stops();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipients: [vendorEmail],
      subject: expect.stringContaining('is cancelled – Loom House'),
    });
    expect(mail?.text).toContain('Please do not pack or hand it over. Reason: Out of stock');
    for (const secret of ['lakshmi@example.org', '9845098450', '77 Garden Street', '560038'])
      expect([secret, `${mail?.html}${mail?.text}`.includes(secret)]).toEqual([secret, false]);
    expect(await shipping.actions(id)).toContain('Cancellation emailed to the vendor');
  });

  test('that is held is mailed, and once more when it is cancelled', async () => {
    const id = await placed('confirmed');
    await move(id, 'hold');
    expect((await stops()).map(({ subject }) => subject)).toEqual([expect.stringContaining('is on hold')]);
    await move(id, 'cancelled');
    expect(await stops()).toHaveLength(2);
  });

  test('that the store cancels is mailed', async () => {
    const { parts, id: storeId } = await shipping.place({ vendors: [vendor] });
    await move(parts[0] ?? '', 'confirmed');
    await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, {});
    await app.call(importsContract.syncOrders, {}, admin);
    expect((await stops()).map(({ subject }) => subject)).toEqual([expect.stringContaining('is cancelled')]);
  });

  test('that is released again at once is not mailed', async () => {
    const id = await placed('confirmed');
    await move(id, 'hold');
    await move(id, 'new');
    expect((await stops()).map(({ subject }) => subject)).toEqual([]);
  });
});

test('an order that nobody has confirmed stops without a mail', async () => {
  await move(await placed(), 'cancelled');
  await move(await placed('hold'), 'cancelled');
  expect((await stops()).map(({ subject }) => subject)).toEqual([]);
});
