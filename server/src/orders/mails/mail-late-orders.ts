import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { lateOrdersMail } from './late-orders-mail.ts';
import { listLateOrders } from './order-mails.queries.ts';
import { vendorAddress } from './vendor-reader.ts';

type Told = RouteAnswer<typeof orderMailsContract.mailLate>;

/**
 * Mails each vendor once with those of these orders that are late; a vendor that was mailed on the same day in India is
 * not mailed again. Throws 503 while mail is not enabled, 409 if none of the orders is late any more.
 */
export async function mailLateOrders(
  { db, mailer }: { db: Database; mailer: Mailer | null },
  viewer: Viewer,
  magicOrderIds: readonly string[],
  now: Date,
): Promise<Told> {
  if (!mailer) throw new AppError('unavailable', 'Mail is not enabled: no mail server is configured.');
  return inViewerTransaction(db, viewer, async (tx) => {
    const late = await listLateOrders(tx, magicOrderIds);
    if (late.length === 0) throw new AppError('conflict', 'None of these orders is late any more.');
    const told = { vendors: [] as string[], before: [] as string[], unreachable: [] as string[] };
    let mailed = 0;
    for (const [vendorId, orders] of Map.groupBy(late, ({ vendor_id: id }) => id)) {
      const [{ vendor_name: vendorName, email } = { vendor_name: '', email: null }] = orders;
      const recipient = vendorAddress(email);
      const written =
        recipient !== null &&
        (await queueMail(tx, lateOrdersMail, {
          audience: 'vendor',
          recipient,
          content: {
            vendorName,
            orders: orders.map((order) => ({
              magicOrderId: order.magic_order_id,
              orderNumber: order.order_number,
              dueAt: (order.clock_due_at ?? now).toISOString(),
            })),
          },
          dedupeKey: `late-orders:${vendorId}:${indiaDay(now)}`,
          requestedBy: viewer.userId,
        }));
      told[written ? 'vendors' : recipient === null ? 'unreachable' : 'before'].push(vendorName);
      if (!written) continue;
      mailed += orders.length;
      for (const { id } of orders)
        await recordActivity(tx, viewer, {
          orderId: id,
          type: 'email_sent',
          action: 'Vendor mailed that the order is late',
          notes: recipient,
        });
    }
    return { ...told, message: messageOf(told, mailed) };
  });
}

function messageOf({ vendors, before, unreachable }: Omit<Told, 'message'>, orders: number): string {
  const some = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  return [
    vendors.length > 0
      ? `${some(vendors.length, 'vendor')} ${vendors.length === 1 ? 'is' : 'are'} mailed about ${some(orders, 'late order')}.`
      : 'Nobody was mailed.',
    before.length > 0 && `Mailed today already: ${before.join(', ')}.`,
    unreachable.length > 0 && `Without an email address: ${unreachable.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
