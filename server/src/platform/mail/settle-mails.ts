import { partnerNames } from '@shipmagic/domain/operations/partners/partner-kind';
import type { Database } from '../db/database.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { readReach } from '../partners/keep-reach.ts';
import { forgetContents, listOverdue, takeNotReached } from './mails.queries.ts';

const forgetAfterDays = 90;

// Why: docs/decisions/mails.md, "Mails of an outage are sent when it is over".
/** Requeues mails whose job is gone because a worker was killed, and those that can reach the mail server again. */
export async function settleMails(db: Database, now: Date, idleMs = 30_000): Promise<void> {
  const due = await inSystemTransaction(db, async (tx) => {
    const { trouble, lastGoodAt } = (await readReach(tx)).get(partnerNames.mail) ?? { trouble: null, lastGoodAt: null };
    const reached = trouble === null && lastGoodAt ? await takeNotReached(tx, lastGoodAt, now) : [];
    return [...(await listOverdue(tx, new Date(now.getTime() - idleMs))), ...reached];
  });
  // One by one: several keyed jobs in one transaction can deadlock with the worker.
  for (const mailId of due) {
    await inSystemTransaction(db, (tx) =>
      enqueue(tx, 'send_mail', { mailId }, { key: `mail:${mailId}`, maxAttempts: 3 }),
    );
  }
}

/** The content of mails is customer data, so it is kept for a limited time only. */
export async function forgetOldMails(tx: Tx, now: Date): Promise<void> {
  await forgetContents(tx, new Date(now.getTime() - forgetAfterDays * 24 * 60 * 60 * 1000));
}
