import { shownPartnerName } from '@shipmagic/domain/couriers/partner-name';
import {
  type CustomerMail,
  type CustomerNotifier,
  isLateNews,
  mailOfEntry,
  mailOfScans,
  mailOfStatus,
  type ParcelStory,
  type ScanTimes,
} from '@shipmagic/domain/parcels/tracking/customer-mail';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { unassignedVendor } from '@shipmagic/domain/vendors/vendor-name';
import { z } from 'zod';
import { presentDue } from '../../due/present-lateness.ts';
import { readChannels } from '../../messages/channels-in-use.ts';
import { listMessaged } from '../../messages/messages.ts';
import { isMessaged, type ParcelNews, queueMessages } from '../../messages/queue-messages.ts';
import { recordActivities } from '../../orders/activity/record-activity.ts';
import type { Database } from '../../platform/db/database.ts';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';
import { mailToWrite, queueMails } from '../../platform/mail/queue-mail.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { notifiersOf } from '../fulfilment/customer-notifier.ts';
import { type CustomerMailContent, customerMailKind } from './customer-mail.ts';
import {
  type LiveParcel,
  listLateParcels,
  listLiveParcels,
  listParcelProducts,
  listScanTimes,
  listWritten,
} from './customer-mails.queries.ts';

const actions: Record<CustomerMail, string> = {
  shipped: 'Customer emailed: shipped',
  out_for_delivery: 'Customer emailed: out for delivery',
  delivered: 'Customer emailed: delivered',
  delayed: 'Customer emailed: delayed',
};
const mailAddress = z.email();

const keyOf = (shipmentId: string, mail: CustomerMail) => `parcel:${shipmentId}:${mail}`;

// Why: docs/decisions/messages.md, "One decision for all ways".
/**
 * Tells customers what their parcels' scans now call for, by mail and by messages, once per parcel and kind. Returns how
 * many mails were written.
 */
export async function mailScanNews(tx: Tx, shipmentIds: readonly string[], now: Date): Promise<number> {
  const told = (await readParcels(tx, shipmentIds)).flatMap((parcel) => {
    const status = storedOrNull(shipmentStatus, parcel.row.shipment_status);
    const mail = status && mailOfStatus[status];
    const { shipment_id: id } = parcel.row;
    return mail ? [{ parcel, key: keyOf(id, mail), event: `${id} ${mail}` }] : [];
  });
  const written = await listWritten(
    tx,
    told.map(({ key }) => key),
  );
  const messaged = await listMessaged(tx, shipmentIds);
  const open = told.flatMap(({ parcel, key, event }) => (written.has(key) || messaged.has(event) ? [] : [parcel]));
  return write(tx, open, (story) => mailOfScans(story, now), now);
}

/** Mails the customer about a manual status entry, once per kind. */
export async function mailEntry(tx: Tx, shipmentId: string, now: Date): Promise<number> {
  return write(tx, await readParcels(tx, [shipmentId]), (story) => mailOfEntry(story, now), now);
}

/** Mails the customers of late parcels, once each. Returns how many mails were written. */
export async function mailDelays(db: Database, now: Date): Promise<number> {
  const late = await inSystemTransaction(db, (tx) => listLateParcels(tx, indiaDay(now)));
  let written = 0;
  for (const { shipment_id: id } of late) {
    written += await inSystemTransaction(db, async (tx) =>
      write(tx, await readParcels(tx, [id]), (story) => (isLateNews(story, now) ? 'delayed' : null), now),
    );
  }
  return written;
}

interface Parcel {
  readonly row: LiveParcel;
  /** Null where the customer has no address that can be mailed. */
  readonly recipient: string | null;
}

/** The ways that are configured, and the rules about them. */
async function readMeans(tx: Tx) {
  const [isMailed, channels] = [await isMailEnabled(tx), await readChannels(tx)];
  if (!isMailed && channels.length === 0) return null;
  return { isMailed, channels, rules: await readSetting(tx, 'customer_messages') };
}

/** The parcels that are their orders' current ones, and whose customers can be told. */
async function readParcels(tx: Tx, shipmentIds: readonly string[]): Promise<readonly Parcel[]> {
  if (shipmentIds.length === 0) return [];
  return (await listLiveParcels(tx, shipmentIds)).flatMap((row) => {
    const recipient = mailAddress.safeParse(row.customer_email?.trim());
    return recipient.success || row.phone ? [{ row, recipient: recipient.data ?? null }] : [];
  });
}

/** Writes the mail and the messages that each parcel calls for, and records the mail in the order's history. */
async function write(
  tx: Tx,
  parcels: readonly Parcel[],
  decide: (story: ParcelStory) => CustomerMail | null,
  now: Date,
): Promise<number> {
  const means = parcels.length === 0 ? null : await readMeans(tx);
  if (!means) return 0;
  const ids = parcels.map(({ row }) => row.shipment_id);
  const times = await listScanTimes(tx, ids);
  const notifiers = await notifiersOf(tx, ids);
  const due = parcels.flatMap((parcel) => {
    const { shipment_id: id } = parcel.row;
    const mail = decide(storyOf(parcel.row, times.get(id) ?? [], notifiers.get(id) ?? 'nobody'));
    return mail ? [{ ...parcel, mail }] : [];
  });
  if (due.length === 0) return 0;
  const products = await listParcelProducts(
    tx,
    due.map(({ row }) => row.order_id),
  );
  await queueMessages(
    tx,
    due.filter(({ mail }) => isMessaged(mail, means)).map(({ row, mail }) => newsOf(row, mail, now)),
    means,
    now,
  );
  const mailed = due.flatMap(({ recipient, ...one }) =>
    recipient !== null && means.isMailed && means.rules.mail.includes(one.mail) ? [{ ...one, recipient }] : [],
  );
  const mails = mailed.map(({ row, recipient, mail }) => ({
    orderId: row.order_id,
    recipient,
    mail,
    ...mailToWrite(customerMailKind(mail), {
      audience: 'customer',
      recipient,
      content: {
        ...contentOf(row, mail, products.get(row.order_id) ?? [], now),
        link: { magicOrderId: row.magic_order_id },
      },
      orderId: row.order_id,
      shipmentId: row.shipment_id,
      dedupeKey: keyOf(row.shipment_id, mail),
    }),
  }));
  const written = await queueMails(tx, mails);
  await recordActivities(
    tx,
    null,
    written.map(({ orderId, mail, recipient }) => ({
      orderId,
      type: 'email_sent',
      action: actions[mail],
      notes: recipient,
      staffOnly: true,
    })),
  );
  return written.length;
}

function newsOf(row: LiveParcel, event: CustomerMail, now: Date): ParcelNews {
  const { expectedOn, awb, codAmount, name, orderNumber, shippingPartner: courier } = contentOf(row, event, [], now);
  return {
    event,
    orderId: row.order_id,
    shipmentId: row.shipment_id,
    phone: row.phone,
    tags: row.channel_tags,
    orderedAt: row.ordered_at,
    content: { orderNumber, magicOrderId: row.magic_order_id, name, courier, awb, expectedOn, codAmount },
  };
}

function storyOf(
  row: LiveParcel,
  times: readonly (ScanTimes & { readonly shipment_status: string })[],
  notifier: CustomerNotifier,
): ParcelStory {
  return {
    orderStatus: orderStatus.parse(row.order_status),
    shipmentStatus: storedOrNull(shipmentStatus, row.shipment_status),
    scans: Object.fromEntries(times.map(({ shipment_status: status, first, last }) => [status, { first, last }])),
    due: presentDue(row),
    trackingType: row.tracking_type === 'manual' ? 'manual' : 'courier',
    managedInShipmagic: row.managed_in_shipmagic,
    notifier,
    toldUntil: row.customer_told_until,
    enteredAt: row.entered_at,
  };
}

function contentOf(
  row: LiveParcel,
  mail: CustomerMail,
  products: readonly { title: string; variant_title: string | null; quantity: number; image_url: string | null }[],
  now: Date,
): Omit<CustomerMailContent, 'link'> {
  // A delay is measured by the due date, whatever its source.
  const expectedOn = mail === 'delayed' ? row.due_on : row.expected_delivery_on;
  return {
    orderNumber: row.order_number,
    vendorName: row.vendor_name === unassignedVendor ? null : row.vendor_name,
    shippingPartner: shownPartnerName(row.shipping_partner),
    awb: row.awb,
    // A past date is mentioned only for a delay.
    expectedOn: expectedOn && (mail === 'delayed' || expectedOn >= indiaDay(now)) ? expectedOn : null,
    codAmount: row.cod_amount,
    name: row.customer_name,
    products: products.map(({ title, variant_title: variantTitle, quantity, image_url: imageUrl }) => ({
      title,
      variantTitle,
      quantity,
      imageUrl,
    })),
  };
}
