import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { sqlContract } from '@shipmagic/domain/operations/sql.contract';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { refreshParcels } from '../src/parcels/tracking/refresh-parcels.ts';
import { sample } from './samples.ts';
import type { Shipping } from './shipping.ts';
import type { TestApp, User } from './test-app.ts';
import { sendScan, sendStoreWebhook } from './webhooks.ts';

/** A customer whose every text is found wherever it lies. */
export const marked = {
  /** In the name, the email address, the street and everything typed about this customer. */
  word: 'zqmarker',
  firstName: 'Zqmarker',
  lastName: 'Narayan',
  email: 'zqmarker@example.org',
  phone: '+919812345670',
  /** As orders and logs keep it. */
  national: '9812345670',
  street: '77 Zqmarker Street',
};

export interface WholeLife {
  readonly storeOrderId: string;
  readonly orderNumber: string;
  readonly id: string;
  readonly awb: string;
}

/** When the courier's next scan is later than all of `liveThrough`. */
export const afterwards = () => new Date(Date.now() + 120_000).toISOString();

/**
 * An order that has been through the product with a marked customer, and whose parcel is under way: imported, edited,
 * invoiced, shipped, labelled, mailed, tracked, failed once, exported, searched, reconciled, set aside.
 */
export async function liveThrough(app: TestApp, admin: User, shipping: Shipping): Promise<WholeLife> {
  const { word, firstName, lastName, email, phone } = marked;
  const place = { city: 'Bengaluru', province: 'Karnataka', zip: '560038', phone };
  const placed = await shipping.place({
    address: {
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      company: `${firstName} Textiles`,
      address1: marked.street,
      address2: null,
      ...place,
    },
    customer: { firstName, lastName, email, phone },
    note: `Leave it with ${word}`,
    lines: [
      {
        vendor: 'Marked Maker',
        title: 'Mug',
        price: 900,
        quantity: 1,
        grams: 300,
        properties: { Engrave: word },
      },
    ],
  });
  const id = placed.parts[0] ?? '';
  const params = { id };
  await app.database.query(
    "update vendors set gstin = '29ABCPE1234F1Z7', address = '12 Brigade Road', city = 'Bengaluru', zip_code = '560001', email = 'maker@example.com' where vendor_name = 'Marked Maker'",
  );
  await app.call(ordersContract.saveNotes, { params, body: { merchantVendorNotes: `Gift for ${word}` } }, admin);
  await app.call(orderEditsContract.changeCustomerEmail, { params, body: { customerEmail: `2${email}` } }, admin);
  const shippingAddress = { address1: `2, ${marked.street}`, address2: null, country: 'India', ...place };
  await app.call(orderEditsContract.changeShippingAddress, { params, body: { shippingAddress } }, admin);
  await app.call(invoicesContract.generate, { params }, admin);
  await app.call(orderMailsContract.emailDetails, { params, body: {} }, admin);
  await app.call(orderMailsContract.emailVendor, { params }, admin);
  const awb = await shipping.shipped(id);
  await app.call(labelsContract.generate, { params, body: {} }, admin);
  for (const scan of ['in_transit', 'out_for_delivery', 'failed']) {
    await shipping.advance(awb, scan);
    await refreshParcels(app.services, 'Delhivery', [awb]);
  }
  await sendScan(app, {
    Shipment: {
      AWB: awb,
      ReferenceNo: id,
      Status: {
        Status: 'Pending',
        StatusType: 'UD',
        StatusDateTime: inIndia(new Date(Date.now() + 60_000)),
        StatusLocation: `${word} hub`,
        Instructions: `Call ${word} at ${marked.national}`,
      },
      NSLCode: 'EOD-6',
    },
  });
  await app.untilIdle();
  await app.call(ndrContract.ask, { params, body: { action: 'reattempt' } }, admin);
  // Older than what is known, and broken: one is forgotten, the other is set aside.
  const webhook = sample('01_order_create_inr_prepaid_igst_inclusive.json');
  const told = { ...webhook, id: Number(placed.id), email, note: word, updated_at: '2020-01-01T00:00:00Z' };
  await sendStoreWebhook(app, { body: told });
  await sendStoreWebhook(app, { body: { ...told, total_price: word } });
  const query = `select magic_order_id from magic_orders where customer_email = '${email}'`;
  await app.call(sqlContract.saveQuery, { body: { name: 'Their orders', query } }, admin);
  await app.attempt(sqlContract.execute, { body: { query } }, admin);
  await app.attempt(orderExportContract.export, { query: { search: marked.national } }, admin);
  const form = new FormData();
  form.append('reconFile', new Blob([`AWB,Actual Weight,Actual Cost,Consignee\n${awb},1,60,${word}`]), 'invoice.csv');
  const headers = { authorization: `Bearer ${admin.token}` };
  await fetch(`${app.url}${reconContract.upload.path}`, { method: 'POST', headers, body: form });
  await app.untilIdle();
  // The store's words about a parcel that it does not take.
  await app.database.query(
    'update parcels_in_store set detail = $1 from shipments s where s.id = shipment_id and s.awb = $2',
    [`No such customer: ${word}`, awb],
  );
  await app.database.query(
    "insert into store_drift (store_order_id, field, here, store) values ($1, 'customer_email', $2, $3)",
    [placed.id, `2${email}`, email],
  );
  // The simulated store bills where it delivers.
  await app.database.query('update magic_orders set billing_address = shipping_address where magic_order_id = $1', [
    id,
  ]);
  return { storeOrderId: placed.id, orderNumber: placed.name, id, awb };
}

/** As Delhivery writes times. */
const inIndia = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19);
