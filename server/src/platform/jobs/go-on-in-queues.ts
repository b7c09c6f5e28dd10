import type { WorkerEvents } from 'graphile-worker';

/** Milliseconds after a job's handler within which its end is noted: mostly, and with a slow database. */
const notedAfter = [15, 150] as const;

// Why: docs/decisions/platform.md, "The next job of a queue need not wait for the clock".
/**
 * Lets the next job of a queue begin at once. The job runner looks for it before it has noted the end of the one before,
 * finds the queue taken, and would look again only a second later.
 */
export function goOnInQueues(events: WorkerEvents): void {
  const waiting = new Set<NodeJS.Timeout>();
  let isEnding = false;
  const end = () => {
    isEnding = true;
    for (const timer of waiting) clearTimeout(timer);
    waiting.clear();
  };
  // A worker that has ended must not be woken.
  for (const ending of ['worker:release', 'worker:stop', 'worker:fatalError', 'pool:fatalError'] as const)
    events.on(ending, end);
  events.on('job:complete', ({ job, worker }) => {
    if (job.job_queue_id === null) return;
    for (const pause of isEnding ? [] : notedAfter) {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        worker.workerPool.nudge(1);
      }, pause);
      waiting.add(timer);
    }
  });
}
