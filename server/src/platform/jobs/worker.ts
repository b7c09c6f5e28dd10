import type pg from 'pg';
import type { Logger } from '../telemetry/log.ts';
import { mindDeadWorkers, type Signs } from './dead-workers.ts';
import type { Lane } from './lanes.ts';
import { type RunningLane, runLane, type TaskHandlers } from './run-lane.ts';
import type { JobTimes } from './times.ts';

export type { TaskHandlers } from './run-lane.ts';

export interface WorkerOptions {
  /** The database owner's pool: the job tables refuse every other role. Each lane keeps one connection of it. */
  readonly pool: pg.Pool;
  readonly handlers: TaskHandlers;
  readonly times: JobTimes;
  /** The last one enqueues the recurring jobs. */
  readonly lanes: readonly Lane[];
  readonly log: Logger;
}

/** All lanes of a process. */
export type JobRunner = RunningLane;

/** Runs the jobs of all lanes until `stop` is called; running jobs are completed first. */
export async function startWorker(options: WorkerOptions): Promise<JobRunner> {
  const { pool, handlers, times, lanes, log } = options;
  // Jobs are taken in the name of a runner's pool, not of its single workers.
  const poolIds: string[] = [];
  const underWay = new Set<string>();
  let signs: Signs | null = null;
  const onReplaced = async () => signs?.look();
  const running: RunningLane[] = [];
  for (const lane of lanes) {
    const isBesideAnother = lane !== lanes.at(-1);
    const itsTimes = isBesideAnother ? {} : times;
    const options = { pool, handlers, times: itsTimes, lane, isBesideAnother, log, poolIds, underWay, onReplaced };
    running.push(await runLane(options));
  }
  signs = await mindDeadWorkers(pool, { poolIds, underWay }, log);
  return {
    takesJobs: () => running.every((lane) => lane.takesJobs()),
    async stop() {
      await Promise.all(running.map((lane) => lane.stop()));
      await signs?.stop();
    },
  };
}
