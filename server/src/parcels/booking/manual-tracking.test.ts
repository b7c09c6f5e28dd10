import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { describe, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { arrange } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { refreshParcels } from '../tracking/refresh-parcels.ts';
import { settleShipments } from './settle-shipments.ts';

const { app, admin, shipping } = await startShipping();

describe('manual tracking', () => {
  const body = {
    shippingPartner: 'Blue Post',
    awb: 'BP100',
    trackingUrl: 'https://example.com/track/BP100',
    shipmentStatus: 'IN_TRANSIT',
  };
  const record = (id: string, change: object = {}, user = admin) =>
    app.attempt(bookingContract.manualTracking, { params: { id }, body: { ...body, ...change } }, user);

  // Proves (Parcels by hand): A vendor member learns of few AWBs of others whether they exist
  test('refuses a vendor member’s guesses after ten', async () => {
    const taken = await shipping.place();
    await record(taken.parts[0] ?? '', { awb: 'GUESSED' });
    const stored = await shipping.place();
    const id = stored.parts[0] ?? '';
    const { vendorName } = await shipping.order(id);
    await app.database.query('update vendors set can_create_shipments = true');
    const member = await app.createUser('vendor_member', { vendors: [vendorName] });
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await record(id, { awb: 'GUESSED' }, member)).status);
    expect(statuses).toEqual([...Array(10).fill(409), 429, 429]);
    expect((await record(id, { awb: 'GUESSED' }, member)).body).toMatchObject({
      message: expect.stringMatching(/^Too many AWBs were refused\. Please try again in /),
    });
    expect((await record(id, { awb: 'GUESSED' })).status).toBe(409);
    const other = await app.createUser('vendor_member', { vendors: [vendorName] });
    for (let n = 0; n < 12; n++) expect((await record(id, { trackingUrl: 'x' }, other)).status).toBe(400);
  });

  test('requires all four fields and a web address', async () => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    for (const field of Object.keys(body)) {
      expect(await record(id, { [field]: '' })).toMatchObject({
        status: 400,
        body: { message: 'Please fill in all manual tracking fields' },
      });
    }
    for (const trackingUrl of ['javascript:alert(1)', 'ftp://example.com', 'not an address', 'data:text/html,x']) {
      expect(await record(id, { trackingUrl })).toMatchObject({ status: 400, body: { field: 'trackingUrl' } });
    }
    expect(await record(id, { shipmentStatus: 'SOMEWHERE' })).toMatchObject({
      status: 400,
      body: { field: 'shipmentStatus' },
    });
    expect(await shipping.attempts(id)).toEqual([]);
  });

  test('becomes the order’s shipment and the store’s fulfilment, and blocks its AWB for others', async () => {
    const stored = await shipping.place();
    const id = stored.parts[0] ?? '';
    expect(await record(id)).toMatchObject({
      status: 200,
      body: { awbNumber: 'BP100', message: 'Manual tracking created successfully! AWB: BP100' },
    });
    expect(await shipping.order(id)).toMatchObject({
      shippingPartner: 'Blue Post',
      shippingReference: 'BP100',
      trackingType: 'manual',
      shipmentStatus: 'IN_TRANSIT',
      trackingUrl: body.trackingUrl,
    });
    await app.untilIdle();
    await mailsOf(app).hurry();
    await app.untilIdle();
    expect((await shipping.fulfilments(stored.id)).map(({ tracking }) => tracking)).toEqual([
      [{ company: 'Blue Post', number: 'BP100', url: body.trackingUrl }],
    ]);
    expect((await record(id, { awb: 'BP101' })).status).toBe(409);
    const other = await shipping.place();
    expect(await record(other.parts[0] ?? '', { shippingPartner: 'blue post' })).toMatchObject({
      status: 409,
      body: { message: 'This AWB cannot be used for this order', field: 'awb' },
    });
    expect((await record(other.parts[0] ?? '', { shippingPartner: 'Other Post' })).status).toBe(200);
  });

  test.each([
    ['Delhivery', 'Delhivery'],
    [' dELHIVERY ', 'Delhivery'],
    ['prozo', 'Prozo'],
    ['Zwende', 'Prozo'],
  ])('under a courier’s own name “%s” is refused, because its parcels come from the courier', async (name, courier) => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    expect(await record(id, { shippingPartner: name })).toMatchObject({
      status: 400,
      body: { field: 'shippingPartner', message: expect.stringContaining(`Use Create Shipment for ${courier}`) },
    });
    expect(await shipping.attempts(id)).toEqual([]);
    const byHand = { shippingPartner: `${courier} (manual)`, awb: `MAN-${name.trim()}` };
    expect((await record(id, byHand)).status).toBe(200);
  });

  test('with a courier’s AWB does not prevent settling the courier’s parcel', async () => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    await shipping.courierFault('timeout-after-success', 'create', 1);
    await shipping.courierFault('500', 'track');
    const shipped = shipping.ship(id);
    await until('the outcome is unknown', async () => (await shipping.order(id)).shipmentAttempt?.message);
    const [awb = ''] = await shipping.parcelsOf(id);
    const other = (await shipping.place()).parts[0] ?? '';
    expect((await record(other, { awb })).status).toBe(200);
    // As it could be entered before couriers' own names were refused.
    await app.database.query(`update shipments set shipping_partner = 'delhivery' where awb = $1`, [awb]);
    await app.control(app.delhivery, 'DELETE', '/faults');
    await settleShipments(app.services, new Date(), 0);
    expect(await shipped).toMatchObject({ status: 200, body: { awbNumber: awb } });
    expect(await shipping.order(id)).toMatchObject({ shippingReference: awb, shipmentStatus: 'READY' });

    // The manual entry is set aside: the reason is shown where the next parcel is booked, and staff see whose AWB it
    // is.
    expect(await shipping.order(other)).toMatchObject({
      shippingReference: null,
      trackingType: null,
      shipmentAttempt: { state: 'failed', message: expect.stringContaining(`AWB ${awb} belongs to a parcel made by`) },
    });
    expect(await shipping.actions(other)).toEqual(
      expect.arrayContaining([
        'Manual tracking with delhivery was set aside',
        `Delhivery made the parcel with AWB ${awb} for ${id}`,
      ]),
    );
    expect((await shipping.ship(other)).status).toBe(200);
  });

  // Proves (Shipments): No AWB of a courier's or another vendor's parcel can be entered manually, in any spelling; a
  // courier's own answer sets such an entry aside
  test.each<[string, (awb: string) => string]>([
    ['as it is', (awb) => awb],
    ['in another case', (awb) => awb.toLowerCase()],
    ['with blanks and dashes', (awb) => ` ${awb.slice(0, 3)} ${awb.slice(3, 5)}-${awb.slice(5)} `],
    ['in wide digits', (awb) => awb.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
  ])('refuses the AWB of a courier’s parcel or of another vendor’s (%s), without saying which', async (_, spell) => {
    const refused = { status: 409, body: { message: 'This AWB cannot be used for this order', field: 'awb' } };
    const mine = (await shipping.place()).parts[0] ?? '';
    const made = await shipping.shipped((await shipping.place({ vendors: ['Foreign Maker'] })).parts[0] ?? '');
    const own = await shipping.shipped((await shipping.place()).parts[0] ?? '');
    const typed = `FM${made}`;
    const theirs = (await shipping.place({ vendors: ['Foreign Maker'] })).parts[0] ?? '';
    expect((await record(theirs, { awb: typed })).status).toBe(200);
    const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    for (const user of [admin, member]) {
      for (const awb of [made, own, typed]) {
        for (const shippingPartner of ['Delhivery (manual)', 'Blue Post']) {
          expect(await record(mine, { awb: spell(awb), shippingPartner }, user)).toMatchObject(refused);
        }
      }
    }
    expect(await shipping.attempts(mine)).toEqual([]);
    expect((await record(mine, { awb: `${made}-2`, shippingPartner: 'Delhivery (manual)' }, member)).status).toBe(200);
  });

  test('with an AWB entered in the past does not show its customer the courier’s parcel', async () => {
    const real = await shipping.place({ vendors: ['Foreign Maker'] });
    const awb = await shipping.shipped(real.parts[0] ?? '');
    const claim = await shipping.place();
    expect((await record(claim.parts[0] ?? '', { awb: 'CLAIM' })).status).toBe(200);
    // As it could be entered before foreign AWBs were refused.
    await app.database.query(
      "update shipments set awb = $1, shipping_partner = 'Delhivery (manual)' where awb = 'CLAIM'",
      [awb],
    );
    await arrange(app, claim.parts[0] ?? '', { shipping_reference: awb, shipping_partner: 'Delhivery (manual)' });
    const live = async (orderNumber: string) => {
      const body = { orderNumber, customerInfo: 'lakshmi@example.org' };
      const { headers } = await app.send('POST', '/api/track-order', { body });
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      return (await app.send('POST', '/api/live-delhivery-tracking', { body: { awb }, headers: { cookie } })).status;
    };
    expect(await live(claim.name)).toBe(404);
    expect(await live(real.name)).toBe(200);
    // Its scans belong to the courier's parcel only.
    await shipping.advance(awb, 'delivered');
    await refreshParcels(app.services, 'Delhivery', [awb]);
    expect((await shipping.order(real.parts[0] ?? '')).orderStatus).toBe('delivered');
    expect((await shipping.order(claim.parts[0] ?? '')).orderStatus).toBe('in_transit');
  });
});
