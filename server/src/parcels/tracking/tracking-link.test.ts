import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor, customer } from '../../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type KeyRing, keyRing } from '../../platform/key-ring.ts';
import { signGrant } from './tracking-grant.ts';
import { readTrackingLink, signTrackingLink } from './tracking-link.ts';

let app: TestApp;
let keys: KeyRing;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

beforeAll(async () => {
  app = await startTestApp({ config: { TRUST_PROXY: '1' } });
  keys = app.services.keys.tracking;
  const [first, second] = [await createVendor(app, 'First Maker'), await createVendor(app, 'Second Maker')];
  await first.order({ name: '#LK100' });
  await first.order({ name: '#LK200' });
  await second.order({ name: '#LK300' });
});
afterAll(() => app?.close());

const track = (orderNumber: string, customerInfo: string, address = '203.0.113.20') =>
  app.send('POST', trackingContract.track.path, {
    body: { orderNumber, customerInfo },
    headers: { 'x-forwarded-for': address },
  });

describe('the link in a mail', () => {
  // Proves (The order's own screen): The link in a customer's mail shows its parcel without phone or email, is not
  // rate-limited, expires, and opens nothing else
  test('shows its parcel and can refresh it, without phone or email', async () => {
    const sent = await track('LK100', await signTrackingLink(keys, 'LK100-1', inDays(1)));
    expect(sent).toMatchObject({
      status: 200,
      body: { orderNumber: '#LK100', magicOrders: [{ magicOrderId: 'LK100-1' }] },
    });
    expect(sent.headers.get('set-cookie')).toMatch(/^tracking_grant=/);
  });

  test('works even after too many guesses, however often it is opened', async () => {
    const address = '198.51.100.77';
    for (let n = 0; n < 12; n++) await track('LK100', `+9190000000${10 + n}`, address);
    expect((await track('LK100', customer.phone, address)).status).toBe(429);
    const link = await signTrackingLink(keys, 'LK100-1', inDays(1));
    for (let n = 0; n < 15; n++) expect((await track('LK100', link, address)).status).toBe(200);
  });

  test('shows no other order, and nothing when expired, forged or a grant', async () => {
    const answers = [
      await track('LK200', await signTrackingLink(keys, 'LK100-1', inDays(1)), '203.0.113.31'),
      await track('LK100', await signTrackingLink(keys, 'LK100-1', inDays(-1)), '203.0.113.32'),
      await track('LK100', await signTrackingLink(keyRing(new Uint8Array(32)), 'LK100-1', inDays(1)), '203.0.113.33'),
      await track('LK100', await signGrant(keys, ['LK100-1'], new Date()), '203.0.113.34'),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array(4).fill([404, '{"error":"not_found","message":"Order not found"}']),
    );
  });

  test('expires at its time', async () => {
    const link = await signTrackingLink(keys, 'LK100-1', new Date('2026-08-01T00:00:00Z'));
    expect(await readTrackingLink(keys, link, new Date('2026-07-31T23:59:00Z'))).toBe('LK100-1');
    expect(await readTrackingLink(keys, link, new Date('2026-08-01T00:01:00Z'))).toBeNull();
  });
});
