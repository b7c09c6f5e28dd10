import { mailsStop, stopOf } from '@shipmagic/domain/vendors/stopped-order-mail';
import type { Tx } from '../../platform/db/transaction.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { findOrder } from '../order/orders.ts';
import { presentOrder } from '../order/present-order.ts';
import { findLastMove, listVendorMailFacts } from './order-mails.queries.ts';
import { stoppedOrderMail } from './stopped-order-mail.ts';
import { vendorAddress, vendorReader } from './vendor-reader.ts';

/** Mails a vendor that an order has stopped, if it still has; once for each time it stops. */
export async function mailStoppedOrder(tx: Tx, orderId: string): Promise<void> {
  const last = await findLastMove(tx, orderId);
  const stop = last && stopOf(last.from, last.to);
  const [facts] = await listVendorMailFacts(tx, [orderId]);
  if (!stop || !facts || facts.order_status !== last.to) return;
  const isWanted = mailsStop({
    createdAt: facts.created_at,
    test: facts.test,
    managedInShipmagic: facts.managed_in_shipmagic,
    confirmedAt: facts.confirmed_at,
    emailNotificationsEnabled: facts.email_notifications_enabled,
    emailNotificationStartDate: facts.email_notification_start_date,
  });
  const recipient = vendorAddress(facts.email);
  if (!isWanted || !recipient || !(await isMailEnabled(tx))) return;
  const row = await findOrder(tx, vendorReader, facts.magic_order_id);
  if (!row) return;
  const written = await queueMail(tx, stoppedOrderMail, {
    audience: 'vendor',
    recipient,
    content: { ...presentOrder(row, vendorReader), stop, why: row.cancellation_reason },
    orderId,
    dedupeKey: `stopped-order:${last.id}`,
  });
  if (!written) return;
  await recordActivity(tx, null, {
    orderId,
    type: 'email_sent',
    action: stop === 'held' ? 'Hold emailed to the vendor' : 'Cancellation emailed to the vendor',
    notes: recipient,
  });
}
