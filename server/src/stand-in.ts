import { setTimeout as pause } from 'node:timers/promises';
import { jobHandlers } from './jobs.ts';
import { isWorkerSilent } from './operations/processes/processes.ts';
import { openPool } from './platform/db/database.ts';
import { inSystemTransaction } from './platform/db/transaction.ts';
import { enqueue } from './platform/jobs/enqueue.ts';
import { alertTasks, type Lane } from './platform/jobs/lanes.ts';
import { recurringKey } from './platform/jobs/times.ts';
import { type JobRunner, startWorker } from './platform/jobs/worker.ts';
import type { Services } from './services.ts';

/** Milliseconds between looks for a worker, and between looks for signs while there is none. */
const lookEvery = 30_000;

/** The jobs that tell people that something is wrong, and no others. */
const alerts: Lane = { name: 'alerts', slots: 2, tasks: alertTasks };

export interface StandIn {
  /** Begins or ends to stand in, as it is needed. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

// Why: docs/decisions/operations.md, "Without a worker, servers tell".
/**
 * Has this server do the jobs of alerts while no worker lives. They are the same jobs, of which each is done by one
 * process: several servers and a worker that comes back tell nothing twice.
 */
export function createStandIn(services: Services, ownerUrl: string): StandIn {
  const { db, log } = services;
  let running: JobRunner | null = null;

  async function begin(): Promise<JobRunner> {
    const pool = openPool(ownerUrl, {
      max: 4,
      name: 'alerts',
      onError: (error) => log.warn({ reason: error.message }, 'a connection for alerts was lost'),
    });
    try {
      const runner = await startWorker({ pool, handlers: jobHandlers(services), times: {}, lanes: [alerts], log });
      return {
        takesJobs: () => runner.takesJobs(),
        async stop() {
          await runner.stop();
          await pool.end();
        },
      };
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  async function end(): Promise<void> {
    const ended = running;
    running = null;
    await ended?.stop();
  }

  return {
    async look() {
      if (!(await inSystemTransaction(db, isWorkerSilent))) return end();
      if (!running) log.warn('no worker is heard: this server tells of signs of trouble');
      running ??= await begin();
      // As the worker does it, whose own may be on its way. In a queue, because several servers may ask at once.
      const key = recurringKey('follow_signs');
      await inSystemTransaction(db, (tx) => enqueue(tx, 'follow_signs', {}, { key, queue: key, maxAttempts: 2 }));
    },
    stop: end,
  };
}

/** Looks again and again until it is stopped. Without anybody to tell it does nothing. */
export function startStandIn(services: Services, ownerUrl: string): () => Promise<void> {
  const { alerts: whom } = services.config;
  if (whom.to.length === 0 && whom.webhook === null) return async () => undefined;
  const stopping = new AbortController();
  const standIn = createStandIn(services, ownerUrl);
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await pause(lookEvery, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) break;
      await standIn
        .look()
        .catch((error: Error) => services.log.warn({ reason: error.message }, 'could not see whether a worker lives'));
    }
  })();
  return async () => {
    stopping.abort();
    await looking;
    await standIn.stop();
  };
}
