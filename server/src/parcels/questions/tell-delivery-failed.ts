import { courierNamed } from '@shipmagic/domain/couriers/known-couriers';
import { shownPartnerName } from '@shipmagic/domain/couriers/partner-name';
import { unassignedVendor } from '@shipmagic/domain/vendors/vendor-name';
import { z } from 'zod';
import { recordActivities } from '../../orders/activity/record-activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';
import { mailToWrite, queueMails } from '../../platform/mail/queue-mail.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { notifiersOf } from '../fulfilment/customer-notifier.ts';
import { deliveryFailedContent } from './delivery-failed-mail.ts';
import { type FailedDelivery, messageFailures } from './message-failures.ts';

const mailAddress = z.email();

/**
 * The event `delivery_failed`: tells customers that their delivery failed, with the question of their page. Each channel
 * that reaches customers is called from here, in the transaction that opened the question, so that it is told once for
 * each failed attempt. Parcels of which the store or nobody tells customers are left out.
 */
export async function tellDeliveryFailed(tx: Tx, failed: readonly FailedDelivery[], now: Date): Promise<void> {
  if (failed.length === 0) return;
  const notifiers = await notifiersOf(
    tx,
    failed.map(({ parcel }) => parcel.shipment_id),
  );
  const ours = failed.filter(({ parcel }) => notifiers.get(parcel.shipment_id) === 'shipmagic');
  if (ours.length === 0) return;
  const rules = await readSetting(tx, 'customer_messages');
  await messageFailures(tx, ours, rules, now);
  if (rules.mail.includes('delivery_failed')) await mailFailures(tx, ours, now);
}

async function mailFailures(tx: Tx, failed: readonly FailedDelivery[], now: Date): Promise<void> {
  if (!(await isMailEnabled(tx))) return;
  const mails = failed.flatMap(({ parcel, attempts }) => {
    const recipient = mailAddress.safeParse(parcel.customer_email?.trim());
    if (!recipient.success) return [];
    const mail = mailToWrite(deliveryFailedContent, {
      audience: 'customer',
      recipient: recipient.data,
      content: {
        orderNumber: parcel.order_number,
        magicOrderId: parcel.magic_order_id,
        askedAt: now.toISOString(),
        triedAgain: isTriedAgain(parcel.shipping_partner, attempts),
        shippingPartner: shownPartnerName(parcel.shipping_partner),
        awb: parcel.awb,
        vendorName: parcel.vendor_name === unassignedVendor ? null : parcel.vendor_name,
        name: parcel.customer_name,
      },
      orderId: parcel.order_id,
      shipmentId: parcel.shipment_id,
      dedupeKey: `parcel:${parcel.shipment_id}:delivery_failed:${attempts}`,
    });
    return [{ ...mail, orderId: parcel.order_id, recipient: recipient.data }];
  });
  const written = await queueMails(tx, mails);
  await recordActivities(
    tx,
    null,
    written.map(({ orderId, recipient }) => ({
      orderId,
      type: 'email_sent',
      action: 'Customer emailed: delivery failed',
      notes: recipient,
      staffOnly: true,
    })),
  );
}

/** Beyond the attempts for which it takes requests, a courier sends a parcel back. */
function isTriedAgain(partner: string | null, attempts: number): boolean {
  const most = courierNamed(partner)?.ndr.reattempt?.mostAttempts;
  return most === undefined || attempts <= most;
}
