import { availableParallelism } from 'node:os';
import { AppError } from '@shipmagic/domain/http/errors';
import PQueue from 'p-queue';

/**
 * Hashing a password takes tens of milliseconds and 19 MiB. It leaves a processor, and a thread of the few that files
 * and compression need, to everything else.
 */
const queue = new PQueue({ concurrency: Math.max(1, Math.min(4, availableParallelism()) - 1) });

/** So many may wait: less than a second's work. */
const longestQueue = 20;

/**
 * Whose password it is: somebody who has been let in before goes first, so that strangers who guess, however many,
 * keep nobody waiting but each other.
 */
export type Caller = 'known' | 'stranger';
const priorities: Record<Caller, number> = { known: 1, stranger: 0 };

/** Somebody came when too many were waiting: nothing was looked at. */
export class QueueIsFull extends AppError {
  constructor() {
    super('too_many_requests', 'Too many people are signing in at this moment. Please try again in a few seconds.', {
      retryAfter: 2,
    });
  }
}

/** Refuses at once who would be refused anyhow. Throws QueueIsFull. */
export function expectTurn(caller: Caller): void {
  if (queue.sizeBy({ priority: priorities[caller] }) >= longestQueue) throw new QueueIsFull();
}

/** Does the work when it is its turn. Throws QueueIsFull. */
export async function inTurn<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  expectTurn(caller);
  return queue.add(work, { priority: priorities[caller] });
}
