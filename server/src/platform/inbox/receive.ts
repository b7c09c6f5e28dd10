import { AppError } from '@shipmagic/domain/http/errors';
import type { Tx } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { parseStorableJson } from '../parse-json.ts';

export interface Received {
  readonly source: 'shopify' | 'delhivery' | 'prozo' | 'shipturtle';
  /** The sender's id of this delivery: the same on every retry. */
  readonly eventId: string;
  readonly topic: string;
  readonly text: string;
}

/** Keeps a webhook and enqueues its handling, in one transaction. One that was received before is left alone. */
export async function receive(tx: Tx, received: Received): Promise<void> {
  let body: unknown;
  try {
    body = parseStorableJson(received.text);
  } catch (error) {
    throw new AppError('bad_input', 'The body is not valid JSON', { cause: error });
  }
  const row = await tx
    .insertInto('inbox')
    .values({
      source: received.source,
      event_id: received.eventId.slice(0, 200),
      topic: received.topic.slice(0, 100),
      body: JSON.stringify(body),
    })
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await enqueue(tx, 'handle_inbox', { inboxId: row.id });
}
