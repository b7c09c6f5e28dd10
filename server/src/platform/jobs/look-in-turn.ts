import type { WorkerEvents, WorkerPool } from 'graphile-worker';

/** Milliseconds between two looks. */
const everyMs = 100;

// Why: docs/decisions/platform.md, "Lanes of few tasks look for jobs in turn".
/**
 * Lets a lane look for jobs only so often, however many new ones it is told of. For lanes that most new jobs are not
 * for, and beside another one that does theirs as well.
 */
export function lookInTurn(events: WorkerEvents): void {
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    const look = workerPool.nudge.bind(workerPool);
    let told = 0;
    let waiting: NodeJS.Timeout | null = null;
    let hasEnded = false;
    // A worker that has ended must not be woken.
    const end = () => {
      hasEnded = true;
      if (waiting) clearTimeout(waiting);
    };
    for (const ending of ['pool:release', 'pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:fatalError'] as const)
      events.once(ending, end);
    workerPool.nudge = (count) => {
      told += count;
      if (hasEnded) return;
      waiting ??= setTimeout(() => {
        waiting = null;
        look(told);
        told = 0;
      }, everyMs);
    };
  });
}
