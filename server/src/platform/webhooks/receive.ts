import type { Tx } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { NestedTooDeeply, parseStorableJson } from '../parse-json.ts';
import { webhookJob } from './webhook-job.ts';

export interface Received {
  /** The sender: the store, the external tool, or a courier's id. */
  readonly source: string;
  /** The sender's id of this delivery, the same on every retry. */
  readonly eventId: string;
  readonly topic: string;
  readonly text: string;
  /** At once by default. */
  readonly handleAt?: Date;
}

/** How much of an unreadable body is stored. */
const unreadLength = 10_000;

/**
 * Stores a webhook and enqueues its handling, in one transaction; a duplicate is ignored. The sender is authenticated
 * at this point and would resend an unreadable body again and again: its beginning is stored with the reason, which is
 * returned.
 */
export async function receive(tx: Tx, received: Received): Promise<{ unread: string | null; isNew: boolean }> {
  const { body, error } = read(received.text);
  const key = { source: received.source, event_id: received.eventId.slice(0, 200) };
  const row = await tx
    .with('first', (db) =>
      db
        .insertInto('inbox_keys')
        .values(key)
        .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
        .returning(['source', 'event_id']),
    )
    .insertInto('inbox')
    .columns(['source', 'event_id', 'topic', 'body', 'handled_at', 'error'])
    .expression((eb) =>
      eb
        .selectFrom('first')
        .select(['source', 'event_id'])
        .select([
          eb.val(received.topic.slice(0, 100)).as('topic'),
          eb.cast<string>(eb.val(JSON.stringify(body)), 'jsonb').as('body'),
          eb.cast<Date | null>(eb.val(error === null ? null : new Date()), 'timestamptz').as('handled_at'),
          eb.cast<string | null>(eb.val(error), 'text').as('error'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (row && error === null) {
    const when = received.handleAt ? { runAt: received.handleAt } : {};
    await enqueue(tx, 'handle_inbox', { inboxId: row.id }, { key: webhookJob(row.id), ...when });
  }
  return { unread: error, isNew: row !== undefined };
}

function read(text: string): { body: unknown; error: string | null } {
  try {
    return { body: parseStorableJson(text), error: null };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const reason = error instanceof NestedTooDeeply ? error.message : 'The body is not valid JSON';
    return { body: { unread: text.slice(0, unreadLength).replaceAll('\0', '').toWellFormed() }, error: reason };
  }
}
