import type { Tx } from '../db/transaction.ts';
import { enqueueAll } from '../jobs/enqueue.ts';
import { NestedTooDeeply, parseStorableJson } from '../parse-json.ts';
import { webhookJob } from './webhook-job.ts';
import { insertNewEntries } from './webhooks.queries.ts';

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

export interface Stored {
  /** Why it cannot be read; null if it can. */
  readonly unread: string | null;
  /** Whether it was not here before. */
  readonly isNew: boolean;
}

/** How much of an unreadable body is stored. */
const unreadLength = 10_000;

/**
 * Stores webhooks and enqueues their handling, in one transaction; duplicates are ignored. The sender is authenticated
 * at this point and would resend an unreadable body again and again: its beginning is stored with the reason, which is
 * returned.
 */
export async function receiveAll(tx: Tx, received: readonly Received[]): Promise<readonly Stored[]> {
  const entries = received.map(({ source, eventId, topic, text, handleAt }) => ({
    source,
    event_id: eventId.slice(0, 200),
    topic: topic.slice(0, 100),
    handleAt,
    ...read(text),
  }));
  const ids = await insertNewEntries(tx, entries);
  await enqueueAll(
    tx,
    'handle_inbox',
    entries.flatMap(({ error, handleAt }, i) => {
      const inboxId = ids[i];
      if (!inboxId || error !== null) return [];
      return [{ payload: { inboxId }, key: webhookJob(inboxId), ...(handleAt ? { runAt: handleAt } : {}) }];
    }),
  );
  return entries.map(({ error }, i) => ({ unread: error, isNew: ids[i] !== undefined }));
}

/** The same for one. */
export async function receive(tx: Tx, received: Received): Promise<Stored> {
  const [stored] = await receiveAll(tx, [received]);
  return stored as Stored;
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
