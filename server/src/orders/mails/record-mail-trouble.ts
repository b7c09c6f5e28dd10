import type { Tx } from '../../platform/db/transaction.ts';
import type { MailTrouble } from '../../platform/mail/send-mail.ts';
import { recordActivity } from '../activity/record-activity.ts';

const actions: Record<MailTrouble['kind'], string> = {
  failed: 'An email could not be delivered',
  perhaps_twice: 'An email may have arrived twice',
};

/** Records a mail problem in an order's history. A customer's address is visible to staff only. */
export async function recordMailTrouble(tx: Tx, { kind, reason, mail }: MailTrouble): Promise<void> {
  if (!mail.order_id) return;
  await recordActivity(tx, null, {
    orderId: mail.order_id,
    type: 'other',
    action: actions[kind],
    notes: `“${mail.subject}” to ${mail.recipient}. ${reason}.`,
    staffOnly: mail.audience === 'customer',
  });
}
