import { orderStatus } from '@shipmagic/domain/orders/order-status';
import {
  type CustomerMail,
  isLate,
  mailOfScans,
  mailOfStatus,
  type ParcelStory,
} from '@shipmagic/domain/shipments/customer-mail';
import { shipmentStatus } from '@shipmagic/domain/shipments/shipment-status';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { shownPartnerName } from '@shipmagic/domain/tracking/partner-name';
import { unassignedVendor } from '@shipmagic/domain/vendors/vendor-name';
import { z } from 'zod';
import { recordActivity } from '../activity/record-activity.ts';
import { notifierOf } from '../fulfilment/customer-notifier.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { isMailEnabled } from '../platform/mail/mail-enabled.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { parcelMails } from './parcel-mail.ts';
import {
  findLiveParcel,
  type LiveParcel,
  listLateParcels,
  listParcelProducts,
  listScanTimes,
} from './tracking.queries.ts';

const actions: Record<CustomerMail, string> = {
  shipped: 'Customer emailed: shipped',
  out_for_delivery: 'Customer emailed: out for delivery',
  delivered: 'Customer emailed: delivered',
  delayed: 'Customer emailed: delayed',
};
const mailAddress = z.email();

/** Mails the customer what the parcel's scans say now, once per parcel and news. True when a mail was written. */
export async function mailScanNews(tx: Tx, shipmentId: string, now: Date): Promise<boolean> {
  const parcel = await readParcel(tx, shipmentId);
  if (!parcel?.row.shipment_status || !mailOfStatus[shipmentStatus.parse(parcel.row.shipment_status)]) return false;
  const mail = mailOfScans(await storyOf(tx, parcel), now);
  return mail !== null && write(tx, parcel, mail, now);
}

/** Mails the customers of parcels whose day has passed, once each. Answers how many mails were written. */
export async function mailDelays(db: Database, now: Date): Promise<number> {
  const late = await inSystemTransaction(db, (tx) => listLateParcels(tx, indiaDay(now)));
  let written = 0;
  for (const { shipment_id: shipmentId } of late) {
    if (await inSystemTransaction(db, (tx) => mailDelay(tx, shipmentId, now))) written += 1;
  }
  return written;
}

async function mailDelay(tx: Tx, shipmentId: string, now: Date): Promise<boolean> {
  const parcel = await readParcel(tx, shipmentId);
  return parcel !== null && isLate(await storyOf(tx, parcel), now) && write(tx, parcel, 'delayed', now);
}

interface Parcel {
  readonly row: LiveParcel;
  readonly recipient: string;
}

/** The parcel that an order goes out with, when its customer can be mailed at all. */
async function readParcel(tx: Tx, shipmentId: string): Promise<Parcel | null> {
  const row = await findLiveParcel(tx, shipmentId);
  const recipient = mailAddress.safeParse(row?.customer_email?.trim());
  return row && recipient.success && (await isMailEnabled(tx)) ? { row, recipient: recipient.data } : null;
}

async function storyOf(tx: Tx, { row }: Parcel): Promise<ParcelStory> {
  const times = await listScanTimes(tx, row.shipment_id);
  return {
    orderStatus: orderStatus.parse(row.order_status),
    shipmentStatus: shipmentStatus.nullable().parse(row.shipment_status),
    scans: Object.fromEntries(times.map(({ shipment_status: status, first, last }) => [status, { first, last }])),
    expectedOn: row.expected_delivery_on,
    trackingType: row.tracking_type === 'manual' ? 'manual' : 'courier',
    managedInShipmagic: row.managed_in_shipmagic,
    notifier: await notifierOf(tx, row.shipment_id),
    toldUntil: row.customer_told_until,
  };
}

async function write(tx: Tx, { row, recipient }: Parcel, mail: CustomerMail, now: Date): Promise<boolean> {
  const { expected_delivery_on: expectedOn } = row;
  const written = await queueMail(tx, parcelMails[mail], {
    audience: 'customer',
    recipient,
    content: {
      orderNumber: row.order_number,
      vendorName: row.vendor_name === unassignedVendor ? null : row.vendor_name,
      shippingPartner: shownPartnerName(row.shipping_partner),
      awb: row.awb,
      // A day that has passed is worth saying only of a delay.
      expectedOn: expectedOn && (mail === 'delayed' || expectedOn >= indiaDay(now)) ? expectedOn : null,
      codAmount: row.cod_amount,
      products: (await listParcelProducts(tx, row.order_id)).map(({ title, variant_title, quantity }) => ({
        title,
        variantTitle: variant_title,
        quantity,
      })),
    },
    orderId: row.order_id,
    shipmentId: row.shipment_id,
    dedupeKey: `parcel:${row.shipment_id}:${mail}`,
  });
  if (!written) return false;
  await recordActivity(tx, null, {
    orderId: row.order_id,
    type: 'email_sent',
    action: actions[mail],
    notes: recipient,
    staffOnly: true,
  });
  return true;
}
