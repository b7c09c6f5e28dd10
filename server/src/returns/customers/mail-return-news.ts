import { returnNewsWord } from '@shipmagic/domain/returns/customers/return-news';
import { returnStateLabels } from '@shipmagic/domain/returns/return-state';
import { z } from 'zod';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';
import { mailToWrite, queueMails } from '../../platform/mail/queue-mail.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { findOrderOfReturn } from './customers.queries.ts';
import { readCustomerReturns } from './present-customer-return.ts';
import { returnMailKind } from './return-mail.ts';

const mailAddress = z.email();

/** The store's own admin tells these of the returns that are made there. */
const toldByStore: readonly string[] = ['requested', 'approved', 'declined'];

/**
 * Mails a customer that their return came to a state, once for each time that it did. `at`: when, ISO. Nobody is mailed
 * where no mail is configured, of an order without an address, and of what the store tells.
 */
export function mailReturnNews(
  db: Database,
  { returnId, state, at }: { readonly returnId: string; readonly state: string; readonly at: string },
): Promise<void> {
  return inSystemTransaction(db, async (tx) => {
    const news = returnNewsWord.safeParse(state).data;
    if (!news || !(await isMailEnabled(tx))) return;
    const order = await findOrderOfReturn(tx, returnId);
    const recipient = mailAddress.safeParse(order?.customer_email?.trim()).data;
    if (!order || !recipient) return;
    const returns = await readCustomerReturns(tx, order, await readSetting(tx, 'customer_returns'));
    const found = returns.find(({ row }) => row.id === returnId);
    if (!found || (found.row.asked_by === 'store' && toldByStore.includes(news))) return;
    const mail = mailToWrite(returnMailKind(news), {
      audience: 'customer',
      recipient,
      content: {
        orderNumber: order.order_number,
        magicOrderId: order.magic_order_id,
        name: order.customer_name,
        at,
        told: { ...found.shown, state: news },
      },
      orderId: order.id,
      dedupeKey: `return:${returnId}:${news}:${at}`,
    });
    if ((await queueMails(tx, [mail])).length === 0) return;
    await recordActivity(tx, null, {
      orderId: order.id,
      type: 'email_sent',
      action: `Customer emailed: return ${returnStateLabels[news].toLowerCase()}`,
      notes: recipient,
      staffOnly: true,
    });
  });
}
