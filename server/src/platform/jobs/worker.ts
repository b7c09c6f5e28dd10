import { EventEmitter } from 'node:events';
import { parseCronItems, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from '../telemetry/log.ts';
import { mindDeadWorkers } from './dead-workers.ts';
import type { TaskName, TaskPayloads } from './tasks.ts';
import type { JobTimes } from './times.ts';

/** The handler of each job. After an error the job is retried with growing delays. */
export type TaskHandlers = { [T in TaskName]: (payload: TaskPayloads[T]) => Promise<void> };

export interface WorkerOptions {
  /** The database owner's pool: the job tables refuse every other role. */
  readonly pool: pg.Pool;
  readonly handlers: TaskHandlers;
  readonly times: JobTimes;
  readonly concurrency: number;
  readonly log: Logger;
}

/** Runs jobs until `stop` is called; running jobs are completed first. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { pool, handlers, times, concurrency, log } = options;
  // Jobs are taken in the name of the runner's pool, not of its single workers.
  const poolIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id));
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload: unknown) => (handle as (payload: unknown) => Promise<void>)(payload),
    ]),
  );
  const runner = await run({
    events,
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(
      Object.entries(times).map(([task, match]) => ({
        task,
        match,
        options: { jobKey: `cron:${task}`, jobKeyMode: 'preserve_run_at', maxAttempts: 1 },
      })),
    ),
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message, meta) => {
      const error = meta && 'error' in meta ? { err: meta.error } : {};
      if (level === 'error') log.warn(error, message);
      else log.debug(error, message);
    }),
  });
  const forget = await mindDeadWorkers(pool, () => poolIds, log);
  return {
    async stop() {
      await runner.stop();
      await forget();
    },
  };
}
