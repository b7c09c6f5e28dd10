import { wantsOrderMails } from '@shipmagic/domain/vendors/new-order-mail';
import type { Tx } from '../../platform/db/transaction.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';
import { listVendorMailFacts } from './order-mails.queries.ts';
import { vendorAddress } from './vendor-reader.ts';

/**
 * Where the vendor of an order is mailed about it, subject to the vendor's email settings; null: nowhere, or the order
 * is managed elsewhere or is a test.
 */
export async function vendorToMail(
  tx: Tx,
  orderId: string,
): Promise<{ readonly recipient: string; readonly vendorName: string } | null> {
  const [facts] = await listVendorMailFacts(tx, [orderId]);
  const recipient = facts ? vendorAddress(facts.email) : null;
  if (!facts || !recipient || facts.test || facts.managed_in_shipmagic !== true) return null;
  const isWanted = wantsOrderMails({
    createdAt: facts.created_at,
    emailNotificationsEnabled: facts.email_notifications_enabled,
    emailNotificationStartDate: facts.email_notification_start_date,
  });
  return isWanted && (await isMailEnabled(tx)) ? { recipient, vendorName: facts.vendor_name } : null;
}
