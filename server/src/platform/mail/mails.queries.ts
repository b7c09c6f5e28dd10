import type { Insertable, Selectable } from 'kysely';
import { databaseNow, rowCount, secondsFromNow } from '../db/expressions.ts';
import type { Mails } from '../db/schema.generated.ts';
import type { Tx } from '../db/transaction.ts';

export type MailRow = Selectable<Mails>;

/** How many mails there are in these states, and when the oldest was written. */
export function countMailsIn(tx: Tx, states: readonly string[]): Promise<{ n: number; since: Date | null }> {
  return tx
    .selectFrom('mails')
    .select([rowCount.as('n'), (eb) => eb.fn.min('created_at').as('since')])
    .where('state', 'in', [...states])
    .executeTakeFirstOrThrow();
}

/** False if there already is a mail with this dedupe key. */
export async function insertMail(tx: Tx, mail: Insertable<Mails>): Promise<boolean> {
  // Without naming the conflicting column, which would need the right to read it.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a mail with this dedupe key was written. */
export async function hasMail(tx: Tx, dedupeKey: string): Promise<boolean> {
  const row = await tx.selectFrom('mails').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst();
  return row !== undefined;
}

/** Inserts several mails and returns the ids of those whose dedupe key was new. */
export async function insertMails(tx: Tx, mails: readonly Insertable<Mails>[]): Promise<string[]> {
  const written = await tx
    .insertInto('mails')
    .values(mails)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return written.map(({ id }) => id);
}

/**
 * Marks a mail as being sent and counts the attempt; null if it was sent or has failed permanently. One that is already
 * marked was left by an attempt that ended without an answer. It is due again after `leaseS` seconds if this process
 * dies.
 */
export async function startAttempt(tx: Tx, mailId: string, leaseS: number): Promise<MailRow | null> {
  const row = await tx
    .updateTable('mails')
    .set((eb) => ({
      state: 'sending',
      attempts: eb('attempts', '+', 1),
      unclear_attempts: eb('unclear_attempts', '+', eb.case().when('state', '=', 'sending').then(1).else(0).end()),
      next_attempt_at: secondsFromNow(leaseS),
      updated_at: databaseNow,
    }))
    .where('id', '=', mailId)
    .where('state', 'in', ['queued', 'sending'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function markSent(tx: Tx, mailId: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'sent', error: null, sent_at: databaseNow, updated_at: databaseNow })
    .where('id', '=', mailId)
    .execute();
}

export async function markFailed(tx: Tx, mailId: string, error: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'failed', error, updated_at: databaseNow })
    .where('id', '=', mailId)
    .execute();
}

/** Requeues a mail, to be retried at `at`. `unclear`: it may have arrived nevertheless; `notReached`: nobody was there. */
export async function postpone(
  tx: Tx,
  mailId: string,
  { error, at, unclear, notReached }: { error: string; at: Date; unclear: boolean; notReached: boolean },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({
      state: 'queued',
      error,
      next_attempt_at: at,
      unclear_attempts: eb('unclear_attempts', '+', unclear ? 1 : 0),
      not_reached: notReached,
      updated_at: databaseNow,
    }))
    .where('id', '=', mailId)
    .execute();
}

/** Mails that were due before `before`: their job is gone. */
export async function listOverdue(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('id')
    .where('state', 'in', ['queued', 'sending'])
    .where('next_attempt_at', '<', before)
    .orderBy('next_attempt_at')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes mails due whose last attempt, before a moment, did not reach the mail server, the oldest first; their ids. */
export async function takeNotReached(tx: Tx, before: Date, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('mails')
    .set({ next_attempt_at: now, not_reached: false })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'queued')
        .where('not_reached', '=', true)
        .where('updated_at', '<', before)
        .orderBy('created_at')
        .limit(200),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the content of old mails, but not the fact that they were sent, so that none is sent twice. */
export async function forgetContents(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ content: null })
    .where('state', 'in', ['sent', 'failed'])
    .where('updated_at', '<', before)
    .where('content', 'is not', null)
    .execute();
}
