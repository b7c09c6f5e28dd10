import { databaseNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** How many mails failed permanently, and how many are queued. */
export async function countMails(tx: Tx): Promise<{ failed: number; open: number }> {
  const rows = await tx
    .selectFrom('mails')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('state', 'in', ['failed', 'queued', 'sending'])
    .groupBy('state')
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.n ?? 0);
  return { failed: of('failed'), open: of('queued') + of('sending') };
}

/** A page of the mails in these states, latest change first. */
export async function listMails(tx: Tx, states: readonly string[], { page, limit }: { page: number; limit: number }) {
  const found = tx.selectFrom('mails as m').where('m.state', 'in', [...states]);
  return found
    .leftJoin('magic_orders as o', 'o.id', 'm.order_id')
    .select([
      'm.id',
      'm.kind',
      'm.audience',
      'm.recipient',
      'm.subject',
      'm.state',
      'm.attempts',
      'm.error',
      'm.unclear_attempts',
      'm.next_attempt_at',
      (eb) => eb('m.content', 'is not', null).as('has_content'),
      'm.created_at',
      'm.updated_at',
      'o.magic_order_id',
    ])
    .orderBy('m.updated_at', 'desc')
    .orderBy('m.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** A mail to be resent, locked. */
export function lockMail(tx: Tx, mailId: string) {
  return tx
    .selectFrom('mails')
    .select(['id', 'state', 'order_id', 'audience', 'recipient', 'subject'])
    .select((eb) => eb('content', 'is not', null).as('has_content'))
    .where('id', '=', mailId)
    .forUpdate()
    .executeTakeFirst();
}

/** Requeues a mail, due now. */
export async function requeueMail(tx: Tx, mailId: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'queued', next_attempt_at: databaseNow, updated_at: databaseNow })
    .where('id', '=', mailId)
    .execute();
}
