import { AppError } from '@shipmagic/domain/http/errors';
import { testRefusal } from '@shipmagic/domain/orders/booking-rules';
import { isTemporaryAddress } from '@shipmagic/domain/people/temporary-address';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { z } from 'zod';
import { takeAllowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { presentOrder } from '../order/present-order.ts';
import { readVisibleOrder } from '../order/visible-order.ts';
import { orderDetailsMail } from './order-details-mail.ts';
import { findVendorEmail } from './order-mails.queries.ts';

interface MailOrderDetails {
  readonly magicOrderId: string;
  readonly recipient: 'vendor' | 'user';
  /** Replaces the saved notes in this mail. */
  readonly merchantVendorNotes?: string | undefined;
}

/** Rate limit per person: 30 at once, then one in two minutes. */
const perUser = { capacity: 30, perSecond: 1 / 120 };

/**
 * Queues a mail with the details of an order and returns its recipient. A vendor's mail contains only what its members
 * may see, whoever sends it.
 */
export async function mailOrderDetails(
  { db, mailer }: { db: Database; mailer: Mailer | null },
  viewer: Viewer,
  { magicOrderId, recipient: audience, merchantVendorNotes }: MailOrderDetails,
): Promise<string> {
  const { id, row, vendorEmail } = await inViewerTransaction(db, viewer, async (tx) => {
    const found = await readVisibleOrder(tx, viewer, magicOrderId);
    return { ...found, vendorEmail: await findVendorEmail(tx, found.row.vendor_id) };
  });
  const refusal =
    audience === 'vendor'
      ? testRefusal({ isTest: row.test, orderNumber: row.order_number }, 'its vendor is not mailed')
      : null;
  if (refusal) throw new AppError('conflict', refusal);
  if (!mailer) throw new AppError('unavailable', 'Mail is not enabled: no mail server is configured.');
  const recipient = audience === 'user' ? viewer.email : vendorAddress(row.vendor_name, vendorEmail);
  if (isTemporaryAddress(recipient)) throw new AppError('conflict', 'Temporary addresses get no mail.');
  const waitS = await inSystemTransaction(db, (tx) => takeAllowance(tx, { key: `mail:${viewer.userId}`, ...perUser }));
  if (waitS > 0) {
    throw new AppError('too_many_requests', 'You have sent many mails in a short time. Please try again later.', {
      retryAfter: waitS,
    });
  }
  const order = presentOrder(row, audience === 'vendor' ? { role: 'vendor_member' } : viewer);
  const notes = merchantVendorNotes === undefined ? order.merchantVendorNotes : merchantVendorNotes.trim() || null;
  await inViewerTransaction(db, viewer, async (tx) => {
    await queueMail(tx, orderDetailsMail, {
      audience,
      recipient,
      content: { ...order, merchantVendorNotes: notes },
      orderId: id,
      requestedBy: viewer.userId,
    });
    await recordActivity(tx, viewer, {
      orderId: id,
      type: 'email_sent',
      action: audience === 'vendor' ? 'Order details emailed to the vendor' : 'Order details emailed',
      notes: recipient,
    });
  });
  return recipient;
}

function vendorAddress(vendorName: string, email: string | null): string {
  if (!email) throw new AppError('conflict', `${vendorName} has no email address.`);
  if (!z.email().safeParse(email).success)
    throw new AppError('conflict', `The email address of ${vendorName} is not valid: ${email}`);
  return email;
}
