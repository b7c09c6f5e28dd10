import type { Database } from '../db/database.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { forgetContents, listOverdue } from './mails.queries.ts';

const forgetAfterDays = 90;

/** Requeues mails whose job is gone because a worker was killed. */
export async function settleMails(db: Database, now: Date, idleMs = 30_000): Promise<void> {
  const overdue = await inSystemTransaction(db, (tx) => listOverdue(tx, new Date(now.getTime() - idleMs)));
  // One by one: several keyed jobs in one transaction can deadlock with the worker.
  for (const mailId of overdue) {
    await inSystemTransaction(db, (tx) =>
      enqueue(tx, 'send_mail', { mailId }, { key: `mail:${mailId}`, maxAttempts: 3 }),
    );
  }
}

/** The content of mails is customer data, so it is kept for a limited time only. */
export async function forgetOldMails(tx: Tx, now: Date): Promise<void> {
  await forgetContents(tx, new Date(now.getTime() - forgetAfterDays * 24 * 60 * 60 * 1000));
}
