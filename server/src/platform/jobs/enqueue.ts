import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { TaskName, TaskPayloads } from './tasks.ts';

export interface EnqueueOptions {
  /** A second job with the same key replaces the first while that has not started. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
  /** Smaller runs earlier; 0 is usual. */
  readonly priority?: number;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
}

/** Adds a job in this transaction: it exists exactly when the rest of the transaction does. */
export async function enqueue<T extends TaskName>(
  tx: Tx,
  task: T,
  payload: TaskPayloads[T],
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select app.enqueue_job(${task}, ${JSON.stringify(payload)}::jsonb, ${options.key ?? null},
    ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.maxAttempts ?? null}::integer,
    ${options.priority ?? null}::integer, ${options.queue ?? null})`.execute(tx);
}
