import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { mailsNewOrder } from '@shipmagic/domain/vendors/new-order-mail';
import { expectedReadiness } from '../../due/expected-readiness.ts';
import { takeAllowance } from '../../platform/db/allowance.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { findOrder } from '../order/orders.ts';
import { presentOrder } from '../order/present-order.ts';
import { newOrderMail } from './new-order-mail.ts';
import { listVendorMailFacts, type VendorMailFacts } from './order-mails.queries.ts';
import { vendorAddress, vendorReader } from './vendor-reader.ts';

/** Rate limit per vendor: 60 at once, then one a minute. */
const perVendor = { capacity: 60, perSecond: 1 / 60 };
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Mails vendors about orders that have just arrived, each once, subject to their email settings. */
export async function mailNewOrders(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return;
  const facts = (await listVendorMailFacts(tx, orderIds)).filter((row) =>
    mailsNewOrder(
      {
        createdAt: row.created_at,
        orderStatus: orderStatus.parse(row.order_status),
        test: row.test,
        managedInShipmagic: row.managed_in_shipmagic,
        emailNotificationsEnabled: row.email_notifications_enabled,
        emailNotificationStartDate: row.email_notification_start_date,
      },
      now,
    ),
  );
  if (facts.length === 0 || !(await isMailEnabled(tx))) return;
  for (const order of facts) {
    const recipient = vendorAddress(order.email);
    if (recipient) await mailNewOrder(tx, order, recipient);
  }
}

async function mailNewOrder(tx: Tx, order: VendorMailFacts, recipient: string): Promise<void> {
  const { id: orderId, magic_order_id: magicOrderId, vendor_id: vendorId } = order;
  const waitS = await takeAllowance(tx, { key: `new-order-mail:${vendorId}`, ...perVendor });
  if (waitS > 0) {
    await recordActivity(tx, null, {
      orderId,
      type: 'other',
      action: 'The vendor was not emailed',
      notes: 'Many new orders came in a short time.',
    });
    return;
  }
  const row = await findOrder(tx, vendorReader, magicOrderId);
  if (!row) return;
  const { confirmBy, readyBy } = await expectedReadiness(tx, orderId);
  const written = await queueMail(tx, newOrderMail, {
    audience: 'vendor',
    recipient,
    content: { ...presentOrder(row, vendorReader), confirmBy: iso(confirmBy), readyBy: iso(readyBy) },
    orderId,
    // An order that has moved is new to its next vendor.
    dedupeKey: `new-order:${orderId}:${vendorId}`,
  });
  if (!written) return;
  await recordActivity(tx, null, {
    orderId,
    type: 'email_sent',
    action: 'New order emailed to the vendor',
    notes: recipient,
  });
}
