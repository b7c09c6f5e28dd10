import type { Viewer } from '@shipmagic/domain/people/viewer';
import { inventoryDecisionMail } from '../catalogue/inventory/decision-mail.ts';
import { generateLabel } from '../parcels/labels/generate-label.ts';
import { askCourierAboutPin } from '../parcels/pin-codes/ask-pin-service.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { syncOrders } from '../store-sync/imports/sync-orders.ts';
import { bookParcel } from './book-parcel.ts';
import type { Control } from './control.ts';
import type { DemoServices } from './demo-services.ts';
import {
  backdateLabels,
  chargeOverweight,
  forgetCommission,
  giveUpMail,
  listConfirmed,
  listReady,
  refuseRequests,
  setAsideOne,
} from './inbox-before.queries.ts';

/** A PIN code in the Andamans that the simulated courier does not serve. */
const unservedPin = '744301';
/** The postcode has six digits, too; no courier of the demo delivers there. */
const abroad = {
  name: 'Mei Lin Tan',
  firstName: 'Mei Lin',
  lastName: 'Tan',
  address1: '10 Bayfront Avenue',
  address2: null,
  city: 'Singapore',
  province: null,
  provinceCode: null,
  zip: '018956',
  country: 'Singapore',
  countryCode: 'SG',
  phone: '+6567891234',
};
const labelledBeforeS = 30 * 3600;

/** One fact at least for each kind of item that the demo's history does not have anyway. */
export async function fillInbox(services: DemoServices, control: Control, admin: Viewer): Promise<void> {
  const { db } = services;
  const inStore = (path: string, body: object) => control('shopify', 'POST', path, body);
  await shipWhatTheStoreHolds(services, admin, inStore);
  await leaveLabelled(services, admin);
  await inStore('/orders', { silent: true, payment: 'PAID', address: abroad });
  await inStore('/orders', { silent: true, payment: 'PAID', address: { zip: unservedPin, city: 'Port Blair' } });
  await askAboutPin(services);
  await inSystemTransaction(db, async (tx) => {
    const recipient = 'orders@closed-workshop.example';
    await queueMail(tx, inventoryDecisionMail, {
      audience: 'user',
      recipient,
      content: {
        status: 'approved',
        productTitle: 'Brass Diya',
        variantTitle: 'Default Title',
        vendorName: 'Moradabad Brass House',
        currentQuantity: 4,
        requestedQuantity: 12,
        reviewNotes: null,
      },
    });
    await giveUpMail(tx, recipient, '550 5.1.1 The email account that you tried to reach does not exist');
    await setAsideOne(tx);
    await forgetCommission(tx);
    await refuseRequests(tx, admin);
  });
  await inViewerTransaction(db, admin, (tx) => chargeOverweight(tx, admin));
}

async function shipWhatTheStoreHolds(
  services: DemoServices,
  admin: Viewer,
  inStore: (path: string, body: object) => Promise<unknown>,
): Promise<void> {
  const [order] = await inSystemTransaction(services.db, (tx) => listConfirmed(tx, 1));
  if (!order) return;
  await inStore(`/orders/${order.store_order_id}/hold`, {
    reason: 'AWAITING_PAYMENT',
    notes: 'The customer is asked to confirm the colour',
  });
  await bookParcel(services, admin, {
    id: order.id,
    magicOrderId: order.magic_order_id,
    cod: order.cod_amount,
    courier: 'Delhivery',
  });
}

/** Two parcels have been labelled for more than a day, and nobody has come for them. */
async function leaveLabelled(services: DemoServices, admin: Viewer): Promise<void> {
  const ready = await inSystemTransaction(services.db, (tx) => listReady(tx, 2));
  for (const row of ready)
    await generateLabel(services, admin, {
      magicOrderId: row.magic_order_id,
      awbNumber: row.shipping_reference ?? '',
      shippingPartner: row.shipping_partner ?? '',
    });
  const ids = ready.flatMap(({ shipment_id }) => shipment_id ?? []);
  if (ids.length > 0) await inSystemTransaction(services.db, (tx) => backdateLabels(tx, ids, labelledBeforeS));
}

/** The new order comes in, and the courier says that it does not deliver there. */
async function askAboutPin(services: DemoServices): Promise<void> {
  const { db, log, connection, couriers } = services;
  const store = await connection.current();
  if (store) await syncOrders({ db, store, log });
  const delhivery = couriers.find('Delhivery');
  if (delhivery) await askCourierAboutPin(services, delhivery, { pin: unservedPin, pickupPin: null });
}
