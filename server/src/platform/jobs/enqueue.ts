import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { withTrace } from './job-trace.ts';
import { type TaskName, type TaskPayloads, tasks } from './tasks.ts';

export interface EnqueueOptions {
  /** A second job with the same key replaces the first one while that has not started. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
  /** Jobs of one queue run sequentially. Orders share queues: `app.job_queue_of`. */
  readonly queue?: string;
  /** Smaller runs first; the task's own by default. */
  readonly priority?: number;
}

export interface NewJob<T extends TaskName> extends Omit<EnqueueOptions, 'priority'> {
  readonly payload: TaskPayloads[T];
}

/** Adds a job in this transaction, so that it exists exactly if the transaction commits. */
export async function enqueue<T extends TaskName>(
  tx: Tx,
  task: T,
  payload: TaskPayloads[T],
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select app.enqueue_job(${task}, ${JSON.stringify(withTrace(payload))}::jsonb, ${options.key ?? null},
    ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.maxAttempts ?? null}::integer,
    ${options.priority ?? tasks[task].priority}::integer, ${options.queue ?? null})`.execute(tx);
}

/** Adds several jobs at once. Keys of existing jobs can cause a deadlock with the worker that takes those jobs. */
export async function enqueueAll<T extends TaskName>(tx: Tx, task: T, jobs: readonly NewJob<T>[]): Promise<void> {
  if (jobs.length === 0) return;
  const traced = jobs.map((job) => ({ ...job, payload: withTrace(job.payload) }));
  await sql`select app.enqueue_jobs(${task}, ${JSON.stringify(traced)}::jsonb, ${tasks[task].priority}::integer)`.execute(
    tx,
  );
}

/** Deletes queues that nothing is enqueued to any more. */
export async function forgetQueues(tx: Tx): Promise<void> {
  await sql`select app.forget_job_queues()`.execute(tx);
}

/** Removes the jobs of these keys that have not started, in this transaction: their work is done. */
export async function forgetWaitingJobs(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`select app.forget_waiting_jobs(${[...keys]}::text[])`.execute(tx);
}
