import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { everyMinute, type JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import type { MessageGateways } from '../platform/messages/message-channel.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { listOverdue } from './messages.queries.ts';
import { endNews } from './notices.queries.ts';
import { type PageOf, sendMessage } from './send-message.ts';

interface Needs {
  readonly db: Database;
  readonly log: Logger;
  readonly gateways: MessageGateways;
  readonly config: { readonly trackingUrl: string };
  readonly pageOf: PageOf;
}

/** Milliseconds after which a message that is due has lost its job. */
const idleMs = 30_000;

export const messageJobs = ({ config, ...needs }: Needs) =>
  ({
    send_message: ({ messageId }) => sendMessage({ ...needs, trackingUrl: config.trackingUrl }, messageId),
    settle_messages: () => settleMessages(needs.db, new Date()),
  }) satisfies Partial<TaskHandlers>;

export const messageTimes: JobTimes = { settle_messages: everyMinute };

/** Milliseconds for which news of the account that cannot be settled is told. */
const newsForMs = 7 * 24 * 60 * 60 * 1000;

/** Sends on what a killed worker has left, and what a report did not come for; ends what is no news any more. */
export async function settleMessages(db: Database, now: Date): Promise<void> {
  await inSystemTransaction(db, (tx) => endNews(tx, new Date(now.getTime() - newsForMs)));
  const due = await inSystemTransaction(db, (tx) => listOverdue(tx, new Date(now.getTime() - idleMs)));
  // One by one: several keyed jobs in one transaction can deadlock with the worker.
  for (const messageId of due)
    await inSystemTransaction(db, (tx) =>
      enqueue(tx, 'send_message', { messageId }, { key: `message:${messageId}`, maxAttempts: 3 }),
    );
}
