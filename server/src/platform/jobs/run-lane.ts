import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Job,
  type JobHelpers,
  parseCronItems,
  type Runner,
  run,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type pg from 'pg';
import { failureForLog } from '../db/database-trouble.ts';
import type { Logger } from '../telemetry/log.ts';
import { awaitPartner, isSucceeded } from './await-partner.ts';
import { goOnInQueues } from './go-on-in-queues.ts';
import { partnerAtFault, toldError } from './job-error.ts';
import { inJobTrace } from './job-trace.ts';
import type { Lane } from './lanes.ts';
import { logRunnerLine } from './log-runner.ts';
import { lookInTurn } from './look-in-turn.ts';
import { type TaskName, type TaskPayloads, tasks } from './tasks.ts';
import { type JobTimes, recurringKey } from './times.ts';

/** The handler of each job. After an error the job is retried with growing delays. */
export type TaskHandlers = { [T in TaskName]: (payload: TaskPayloads[T]) => Promise<void> };

interface LaneOptions {
  readonly pool: pg.Pool;
  readonly handlers: TaskHandlers;
  /** Of the recurring jobs, which one lane alone enqueues. */
  readonly times: JobTimes;
  readonly lane: Lane;
  /** Whether another lane does its tasks, too, and looks for them at once. */
  readonly isBesideAnother: boolean;
  readonly log: Logger;
  /** The names in which jobs are taken; a new runner adds its own. */
  readonly poolIds: string[];
  /** Jobs whose handlers run here. */
  readonly underWay: Set<string>;
  /** Called when another runner has taken over. */
  readonly onReplaced: () => Promise<void>;
}

/** Milliseconds between attempts to run again after the database was lost. */
const againAfter = 1000;

/**
 * Attempts of a recurring job, half a minute in all: a moment's fault of a partner costs no night's run. Less than the
 * shortest interval, so that one that fails each time is seen as given up.
 */
const recurringAttempts = 4;

// Why: docs/decisions/platform.md, "Jobs go on after a failover".
/**
 * Runs a lane's jobs until `stop` is called; running jobs are completed first. The job runner gives up when it cannot
 * note the end of a job, as in a failover; then another one takes over, and what the first had taken is given back.
 */
export async function runLane(options: LaneOptions): Promise<RunningLane> {
  const { pool, log, onReplaced } = options;
  const closing = new AbortController();
  const retiring = new Set<Promise<void>>();
  const begin = async () => {
    const lost = Promise.withResolvers<void>();
    let isLost = false;
    const onLost = () => {
      isLost = true;
      lost.resolve();
    };
    const begun = await startRunner(options, onLost);
    return { ...begun, lost: lost.promise, isLost: () => isLost };
  };
  const rest = () => pause(againAfter, undefined, { signal: closing.signal }).catch(() => undefined);

  let current = await begin();

  /** When its running jobs have ended, those that it could not note are free again. */
  async function retire({ runner, id }: Running): Promise<void> {
    await runner.stop().catch(() => undefined);
    await runner.promise.catch(() => undefined);
    while (!closing.signal.aborted) {
      const done = await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [[id()]]).then(
        () => true,
        () => false,
      );
      if (done) return;
      await rest();
    }
  }

  const replacing = (async () => {
    for (;;) {
      await Promise.race([current.lost, aborted(closing.signal)]);
      if (closing.signal.aborted) return;
      log.warn({ lane: options.lane.name }, 'the job runner has lost the database; another one takes over');
      const old = retire(current).finally(() => retiring.delete(old));
      retiring.add(old);
      for (let next: typeof current | null = null; !next && !closing.signal.aborted; ) {
        await rest();
        next = await begin().catch(() => null);
        if (next) current = next;
      }
      await onReplaced();
    }
  })();

  return {
    takesJobs: () => !closing.signal.aborted && !current.isLost(),
    async stop() {
      closing.abort();
      await replacing;
      await current.runner.stop().catch(() => undefined);
      await Promise.all(retiring);
    },
  };
}

/**
 * Also that of a job whose key was enqueued again while it ran: the job runner gives the key to the new job, and takes
 * the remaining attempts from the old one.
 */
async function isLastAttempt({ id, attempts, max_attempts }: Job, query: JobHelpers['query']): Promise<boolean> {
  if (attempts >= max_attempts) return true;
  const text = 'select attempts >= max_attempts as "isLast" from graphile_worker._private_jobs where id = $1';
  const { rows } = await query<{ isLast: boolean }>(text, [id]).catch(() => ({ rows: [] }));
  return rows[0]?.isLast === true;
}

export interface RunningLane {
  /** Whether its runner is at work; not while another one is to take over. */
  takesJobs(): boolean;
  stop(): Promise<void>;
}
const unnoted = 'a job waits for a partner, and that could not be noted';

interface Running {
  readonly runner: Runner;
  /** The name in which it takes jobs. */
  id(): string;
}

async function startRunner(
  { pool, handlers, times, lane, isBesideAnother, log, poolIds, underWay }: LaneOptions,
  onLost: () => void,
): Promise<Running> {
  let poolId = '';
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
    poolIds.push(workerPool.id);
  });
  events.on('job:start', ({ job }) => underWay.add(job.id));
  events.on('job:complete', ({ job }) => underWay.delete(job.id));
  goOnInQueues(events);
  if (isBesideAnother) lookInTurn(events);
  events.on('worker:fatalError', onLost);
  events.on('pool:fatalError', onLost);
  const ours = lane.tasks.flatMap((name) => (handlers[name] ? [[name, handlers[name]] as const] : []));
  const taskList = Object.fromEntries(
    ours.map(([name, handle]) => [
      name,
      async (payload: unknown, { job, query }: JobHelpers) => {
        try {
          await inJobTrace(job, payload, handle as (payload: unknown) => Promise<void>);
        } catch (error) {
          if (!(await isLastAttempt(job, query))) throw toldError(error);
          // Where that cannot be said it stays.
          const isAskedAgain = await isSucceeded(query, job.id).catch(() => false);
          if (!tasks[name].undoneIsSeenBy && !isAskedAgain) {
            const partner = partnerAtFault(error);
            // Whether that can be noted or not: the job has failed.
            if (partner)
              await awaitPartner(query, job.id, partner).catch((fault) => log.warn(failureForLog(fault), unnoted));
            throw toldError(error);
          }
          log.warn({ ...failureForLog(error), job: name }, 'a job ends undone; its work is asked for again');
        }
      },
    ]),
  );
  const runner = await run({
    events,
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(
      (Object.entries(times) as [TaskName, string][]).map(([task, match]) => ({
        task,
        match,
        options: { jobKey: recurringKey(task), jobKeyMode: 'preserve_run_at', maxAttempts: recurringAttempts },
      })),
    ),
    concurrency: lane.slots,
    // Together, only because the ends of jobs are then noted again and again until the database answers: one by one,
    // the first failure would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message, meta) => logRunnerLine(log, level, message, meta)),
  });
  runner.promise.then(onLost, onLost);
  return { runner, id: () => poolId };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
