import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Shipping, shippingOf } from '../../../testing/shipping.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { quoteParcels } from './quote-parcels.ts';

let app: TestApp;
let admin: User;
let shipping: Shipping;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, delhivery: true, prozo: true, worker: true, partnerTimeoutMs: 1500 });
  admin = await app.createUser('admin');
  shipping = shippingOf(app, admin);
});
afterAll(() => app?.close());
afterEach(async () => {
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.control(app.delhivery, 'PUT', '/settings', { price: 'table' });
  await app.database.query('delete from allowances');
  await app.database.query('update shipments set quote_due_at = null');
});

interface Quote {
  readonly cost: number | null;
  readonly grams: number | null;
  readonly isDue: boolean;
  readonly tries: number;
}
const quoteOf = (awb: string) =>
  app.database.one<Quote>(
    `select quoted_cost::float8 as cost, quoted_grams as grams, quote_due_at is not null as "isDue", quote_tries as tries
     from shipments where awb = $1`,
    [awb],
  );
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Ships a parcel and runs all resulting jobs. */
async function parcel(about: Record<string, unknown> = {}): Promise<string> {
  const { parts } = await shipping.place({ lines: [{ vendor: 'Shipping Maker', grams: 400 }], ...about });
  const awb = await shipping.shipped(parts[0] ?? '');
  await app.untilIdle();
  return awb;
}

describe('the courier’s price', () => {
  // Proves (Reconciliation): A courier's price for a parcel is requested after the parcel was made, within its limit,
  // and never delays it; without a price there is no quote
  test('is requested after the parcel is made, and stored with its weight', async () => {
    const awb = await parcel();
    // 38 rupees for the first 500 g by surface, 4 a day, 18 percent tax.
    expect(await quoteOf(awb)).toEqual({ cost: expect.any(Number), grams: 500, isDue: false, tries: 1 });
    expect((await quoteOf(awb)).cost).toBeGreaterThan(38 * 1.18);
    const { requests } = await app.control<{ requests: { operation: string; input: object }[] }>(
      app.delhivery,
      'GET',
      '/requests',
    );
    expect(requests.findLast(({ operation }) => operation === 'charges')?.input).toEqual({
      md: 'S',
      ss: 'Delivered',
      o_pin: expect.stringMatching(/^\d{6}$/),
      d_pin: '560038',
      cgm: '400',
      pt: 'Pre-paid',
    });
  });

  test('includes the COD charge', async () => {
    const [prepaid, cod] = [await quoteOf(await parcel()), await quoteOf(await parcel({ paymentMode: 'COD' }))];
    expect(Number(cod.cost) - Number(prepaid.cost)).toBeCloseTo(35 * 1.18, 1);
  });

  test.each([
    ['0', 0],
    ['nothing', null],
  ])('that is %s is not a price', async (_, price) => {
    await app.control(app.delhivery, 'PUT', '/settings', { price });
    expect(await quoteOf(await parcel())).toEqual({ cost: null, grams: null, isDue: false, tries: 1 });
  });

  test('never delays its parcel: a courier without an answer is asked again later', async () => {
    for (const kind of ['500', 'hang', 'html', '401']) {
      await shipping.courierFault(kind, 'charges', 1);
      const awb = await parcel();
      expect([kind, await quoteOf(awb)]).toEqual([kind, { cost: null, grams: null, isDue: true, tries: 1 }]);
      await quoteParcels(app.services, new Date());
      expect((await quoteOf(awb)).tries).toBe(1);
      await quoteParcels(app.services, minutesFromNow(2));
      expect(await quoteOf(awb)).toMatchObject({ cost: expect.any(Number), isDue: false, tries: 2 });
    }
  });

  test('is given up after a day of attempts', async () => {
    await shipping.courierFault('500', 'charges');
    const awb = await parcel();
    for (let tries = 2; tries <= 12; tries++) await quoteParcels(app.services, minutesFromNow(tries * 60 * 7));
    expect(await quoteOf(awb)).toEqual({ cost: null, grams: null, isDue: false, tries: 12 });
  });

  test('waits for the courier’s rate limit, without counting an attempt', async () => {
    await shipping.courierFault('throttled', 'charges', 1);
    const [first, second] = [await parcel(), await parcel()];
    expect(await quoteOf(first)).toEqual({ cost: null, grams: null, isDue: true, tries: 0 });
    const asked = await shipping.courierCalls('charges');
    // The courier asked for a pause, which all processes observe.
    await quoteParcels(app.services, new Date());
    expect(await shipping.courierCalls('charges')).toBe(asked);
    await app.database.query('delete from allowances');
    await quoteParcels(app.services, new Date());
    for (const awb of [first, second]) expect((await quoteOf(awb)).cost).toBeGreaterThan(0);
  });

  test.each([0.004, 1e12])('of %d rupees is not a price, and delays no other parcel', async (price) => {
    await shipping.courierFault('500', 'charges', 2);
    const awbs = [await parcel(), await parcel()];
    await app.control(app.delhivery, 'PUT', '/settings', { price });
    await quoteParcels(app.services, minutesFromNow(2));
    for (const awb of awbs) expect(await quoteOf(awb)).toMatchObject({ cost: null, tries: 2 });
  });

  test('is requested within the limit of fifty in five minutes, across all processes', async () => {
    const awb = await parcel();
    await app.database.query('delete from allowances');
    const asked = await shipping.courierCalls('charges');
    for (let i = 0; i < 20; i++) {
      await app.database.query('update shipments set quote_due_at = now() where awb = $1', [awb]);
      await quoteParcels(app.services, minutesFromNow(1));
    }
    expect((await shipping.courierCalls('charges')) - asked).toBeLessThanOrEqual(13);
  });

  test('is not requested from a courier without a documented price call, nor for a cancelled parcel', async () => {
    const { parts } = await shipping.place();
    const { awbNumber } = await app.call(
      bookingContract.create,
      { params: { id: parts[0] ?? '' }, body: { shippingPartner: 'prozo' } },
      admin,
    );
    await app.untilIdle();
    expect(await quoteOf(awbNumber)).toEqual({ cost: null, grams: null, isDue: false, tries: 0 });

    await shipping.courierFault('500', 'charges', 1);
    const { parts: others } = await shipping.place();
    const awb = await shipping.shipped(others[0] ?? '');
    await app.untilIdle();
    await app.call(bookingContract.cancel, { params: { id: others[0] ?? '' } }, admin);
    await quoteParcels(app.services, minutesFromNow(60));
    expect(await quoteOf(awb)).toMatchObject({ cost: null, tries: 1 });
  });

  test('is compared with the charge, per parcel and in total', async () => {
    await app.control(app.delhivery, 'PUT', '/settings', { price: 59 });
    const [first, second] = [await parcel(), await parcel()];
    await app.control(app.delhivery, 'PUT', '/settings', { price: null });
    const unquoted = await parcel();
    const form = new FormData();
    const lines = ['AWB,Actual Weight,Actual Cost', `${first},0.5,59`, `${second},1,80.50`, `${unquoted},0.5,60`];
    form.append('reconFile', new Blob([lines.join('\n')]), 'invoice.csv');
    await fetch(`${app.url}${reconContract.upload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    const { couriers, parcels } = await app.call(reconContract.differences, { query: {} }, admin);
    expect(couriers).toMatchObject([
      { partner: 'Delhivery', chargedCost: 199.5, expectedCost: 118, costDifference: 21.5, withoutQuote: 1 },
    ]);
    expect(parcels[0]).toMatchObject({ awb: second, expectedCost: 59, quotedWeight: 500, chargedCost: 80.5 });
  });
});
