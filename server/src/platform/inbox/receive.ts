import type { Tx } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { NestedTooDeeply, parseStorableJson } from '../parse-json.ts';

export interface Received {
  /** Who sent it: the store, the external tool, or the id of a courier. */
  readonly source: string;
  /** The sender's id of this delivery: the same on every retry. */
  readonly eventId: string;
  readonly topic: string;
  readonly text: string;
}

/** How much is kept of a body that cannot be read. */
const unreadLength = 10_000;

/**
 * Keeps a webhook and enqueues its handling, in one transaction. One that was received before is left alone. Its sender
 * is known by now, and would send a body that cannot be read again and again: its beginning is kept with the reason, which is answered.
 */
export async function receive(tx: Tx, received: Received): Promise<{ unread: string | null }> {
  const { body, error } = read(received.text);
  const row = await tx
    .insertInto('inbox')
    .values({
      source: received.source,
      event_id: received.eventId.slice(0, 200),
      topic: received.topic.slice(0, 100),
      body: JSON.stringify(body),
      ...(error === null ? {} : { handled_at: new Date(), error }),
    })
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && error === null) await enqueue(tx, 'handle_inbox', { inboxId: row.id });
  return { unread: error };
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
