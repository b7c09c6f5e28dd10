import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { privacyContract } from '@shipmagic/domain/privacy/privacy.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { columnsHolding } from '../../testing/columns-holding.ts';
import type { StoredOrder } from '../../testing/shipping.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { labelsOf, storeOf } from '../../testing/stored-label.ts';
import type { User } from '../../testing/test-app.ts';
import { sendScan } from '../../testing/webhooks.ts';
import { afterwards, liveThrough, marked, type WholeLife } from '../../testing/whole-life.ts';
import { jobHandlers } from '../jobs.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { privacyJobs } from './privacy.jobs.ts';

const { app, admin, shipping } = await startShipping({ mail: true, config: { DELHIVERY_REATTEMPT_FROM: '00:00' } });
let life: WholeLife;
let other: StoredOrder;
let team: User;
let labelFile: ReturnType<typeof storeOf> | null = null;
beforeAll(async () => {
  other = await shipping.place({
    customer: { firstName: 'A', lastName: 'B', email: 'other@example.org', phone: '+919800000001' },
  });
  life = await liveThrough(app, admin, shipping);
  team = await app.createUser('team_member');
});

const runJob = () => privacyJobs(app.services).erase_personal_data();
const erase = (storeOrderIds: readonly string[], user = admin) =>
  app.attempt(privacyContract.erase, { params: { id: life.id }, body: { storeOrderIds } }, user);
const requests = async () => (await app.call(privacyContract.requests, { query: {} }, admin)).requests;

describe('an order whose parcel is under way', () => {
  // Proves (Privacy): An erased order's customer is nowhere in the database but in the invoice kept by law; money,
  // parcel and history stay
  test('is known in many places', async () => {
    expect(await columnsHolding(app, marked.word)).toEqual([
      'activity_logs.changes',
      'activity_logs.notes',
      'audit_log.details',
      'inbox.body',
      'invoices.document',
      'magic_order_line_items.properties',
      'magic_orders.billing_address',
      'magic_orders.buyer_contacts',
      'magic_orders.customer_email',
      'magic_orders.customer_name',
      'magic_orders.merchant_vendor_notes',
      'magic_orders.note',
      'magic_orders.shipping_address',
      'magic_orders.store_customer_email',
      'magic_orders.store_shipping_address',
      'mails.content',
      'mails.recipient',
      'ndr_cases.location',
      'ndr_cases.reason',
      'order_search.search_contact',
      'order_search.search_text',
      'parcels_in_store.detail',
      'saved_queries.query',
      'set_aside_orders.raw',
      'set_aside_orders.reason',
      'shipment_requests.parcel',
      'store_drift.here',
      'store_drift.store',
      'store_payloads.raw',
      'tracking_events.location',
      'tracking_events.remarks',
    ]);
    // In a file, encrypted.
    const [label] = await labelsOf(app, life.id);
    labelFile = label ? storeOf(app, label) : null;
    expect(label?.pdf.toString('latin1').toLowerCase()).toContain(marked.word.toLowerCase());
  });

  // Proves (Privacy): Erased by hand by admins with a fresh password, after a review, and only orders of that
  // customer
  test('is reviewed before it is erased: what waits, and which invoice stays', async () => {
    const { orders } = await app.call(privacyContract.review, { params: { id: life.id } }, admin);
    expect(orders).toEqual([
      {
        storeOrderId: life.storeOrderId,
        orderNumber: life.orderNumber,
        parts: [life.id],
        waitsFor: `The parcel of ${life.id} is under way (Delhivery, AWB ${life.awb}).`,
        erasure: null,
        invoices: [{ number: expect.any(String), keptUntil: expect.stringMatching(/-12-31$/) }],
      },
    ]);
  });

  test('is erased by admins only, who have entered their password lately', async () => {
    expect((await erase([life.storeOrderId], team)).status).toBe(403);
    await app.database.query("update sessions set password_at = now() - interval '1 hour' where user_id = $1", [
      admin.id,
    ]);
    const refused = await erase([life.storeOrderId]);
    expect(refused).toMatchObject({ status: 403, body: { details: { passwordNeeded: true } } });
    await app.database.query('update sessions set password_at = now() where user_id = $1', [admin.id]);
    expect(await requests()).toEqual([]);
  });

  test('of another customer cannot be slipped in', async () => {
    expect(await erase([life.storeOrderId, other.id])).toMatchObject({ status: 409 });
    expect(await requests()).toEqual([]);
  });

  test('waits for its parcel, and says so', async () => {
    expect(await erase([life.storeOrderId])).toMatchObject({ status: 200 });
    await app.untilIdle();
    await runJob();
    expect(await requests()).toEqual([
      expect.objectContaining({
        kind: 'erasure',
        source: 'person',
        askedBy: admin.email,
        doneAt: null,
        orderNumbers: [life.orderNumber],
        orders: 1,
        waiting: 1,
        waitsFor: `The parcel of ${life.id} is under way (Delhivery, AWB ${life.awb}).`,
      }),
    ]);
    expect(await columnsHolding(app, marked.word)).toContain('shipment_requests.parcel');
    expect(await erase([life.storeOrderId])).toMatchObject({ status: 409, body: { error: 'conflict' } });
  });
});

describe('once the parcel is delivered', () => {
  beforeAll(async () => {
    await shipping.advance(life.awb, 'delivered', afterwards());
    await refreshParcels(app.services, 'Delhivery', [life.awb]);
    await app.untilIdle();
    await runJob();
  });

  test('nothing of the customer is left anywhere but in the invoice', async () => {
    expect(await columnsHolding(app, marked.word)).toEqual(['invoices.document']);
    expect(await columnsHolding(app, marked.national)).toEqual([]);
  });

  test('its label’s file is deleted some minutes later', async () => {
    expect(await labelFile?.store.has(labelFile.name)).toBe(true);
    await app.database.query("update file_deletions set noted_at = noted_at - interval '61 seconds'");
    await jobHandlers(app.services).delete_files({});
    expect(await labelFile?.store.has(labelFile.name)).toBe(false);
  });

  test('the request is done', async () =>
    expect(await requests()).toMatchObject([{ doneAt: expect.any(String), waiting: 0, waitsFor: null }]));

  test('money, parcel and history stay', async () => {
    const order = await shipping.order(life.id);
    expect(order).toMatchObject({
      totalPrice: 900,
      orderStatus: 'delivered',
      shippingReference: life.awb,
      customerName: null,
      customerPhone: null,
      shippingAddress: null,
      personalDataErasedAt: expect.any(String),
    });
    expect(order.lineItems).toMatchObject([{ title: 'Mug', quantity: 1, properties: [] }]);
    expect(await shipping.actions(life.id)).toEqual(
      expect.arrayContaining(['Personal data erased', 'Shipment created with Delhivery', 'Customer email updated']),
    );
  });

  test('the audit log says who asked, and still who did what before', async () => {
    const lines = await app.database.query<{ action: string; user_email: string; subject: string }>(
      "select action, user_email, subject from audit_log where action in ('erasure.requested', 'sql.executed') order by id",
    );
    expect(lines).toEqual([
      { action: 'sql.executed', user_email: admin.email, subject: null },
      { action: 'erasure.requested', user_email: admin.email, subject: life.orderNumber },
    ]);
  });

  test('its phone number finds nothing', async () => {
    const found = await app.call(ordersContract.list, { query: { search: marked.national } }, admin);
    expect(found.total).toBe(0);
  });

  test('its customer no longer finds it on the tracking page', async () => {
    const body = { orderNumber: life.orderNumber, customerInfo: marked.phone };
    expect((await app.attempt(trackingContract.track, { body })).status).toBe(404);
  });

  test.each([
    ['ships', () => shipping.ship(life.id)],
    ['prints', () => app.send('POST', `/api/magic-orders/${life.id}/generate-label`, { token: admin.token, body: {} })],
    ['opens the label of', () => app.send('POST', `/api/magic-orders/${life.id}/label-link`, { token: admin.token })],
    [
      'writes notes on',
      () =>
        app.attempt(ordersContract.saveNotes, { params: { id: life.id }, body: { merchantVendorNotes: 'x' } }, admin),
    ],
  ])('nobody %s it, and is told why', async (_, act) => {
    const sent = await act();
    expect([sent.status, sent.text]).toEqual([409, expect.stringMatching(/Personal data erased on \d+ \w+ \d{4}/)]);
  });

  test('its invoice is opened by admins only', async () => {
    const path = `/api/magic-orders/${life.id}/generate-invoice`;
    expect((await app.send('POST', path, { token: team.token })).status).toBe(403);
    expect((await app.send('POST', path, { token: admin.token })).status).toBe(200);
  });

  test('neither a sync nor a replay brings anything back', async () => {
    await app.call(importsContract.replay, { params: { storeOrderId: life.storeOrderId } }, admin);
    const note = `Again ${marked.word}`;
    const order = await app.control(app.shopify, 'PATCH', `/orders/${life.storeOrderId}`, { note });
    expect(JSON.stringify(order)).toContain(note);
    await app.database.query('delete from allowances');
    const { results } = await app.call(importsContract.syncOrders, {}, admin);
    expect(results.imported).toBeGreaterThan(0);
    await app.untilIdle();
    expect(await columnsHolding(app, marked.word)).toEqual(['invoices.document']);
  });

  test('what an import that began before it brings back goes again with the next job', async () => {
    await app.database.query('update store_orders set raw = $2 where store_order_id = $1', [
      life.storeOrderId,
      JSON.stringify({ email: marked.email }),
    ]);
    await app.database.query('update magic_orders set customer_name = $2 where store_order_id = $1', [
      life.storeOrderId,
      marked.firstName,
    ]);
    await runJob();
    expect(await columnsHolding(app, marked.word)).toEqual(['invoices.document']);
  });

  test('the words of a scan that comes late go again with the next job', async () => {
    const Status = {
      Status: 'Delivered',
      StatusType: 'DL',
      // The courier's times are Indian time without a zone.
      StatusDateTime: new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, -1),
      StatusLocation: 'Bengaluru_Hub',
      Instructions: `Handed to ${marked.firstName}`,
    };
    await sendScan(app, { Shipment: { AWB: life.awb, ReferenceNo: life.id, NSLCode: 'EOD-38', Status } });
    await app.untilIdle();
    expect(await columnsHolding(app, marked.word)).toContain('tracking_events.remarks');
    await runJob();
    expect(await columnsHolding(app, marked.word)).toEqual(['invoices.document']);
    const actions = await shipping.actions(life.id);
    expect(actions.filter((action) => action === 'Personal data erased')).toHaveLength(1);
  });

  test('its invoice loses the buyer once it no longer has to be kept, and keeps number and amounts', async () => {
    const before = await app.database.one<{ document: { number: string; total: number } }>(
      'select document from invoices',
    );
    await app.database.query(`update invoices set document = jsonb_set(document, '{date}', '"2019-03-31"')`);
    await runJob();
    expect(await columnsHolding(app, marked.word)).toEqual([]);
    const { document } = await app.database.one<{ document: { billTo: object } }>('select document from invoices');
    const { number, total } = before.document;
    expect(document).toMatchObject({ number, total, billTo: { name: 'Erased', street: [], zip: null } });
  });
});
