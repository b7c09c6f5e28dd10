import { availableParallelism } from 'node:os';
import { AppError } from '@shipmagic/domain/http/errors';
import PQueue from 'p-queue';

/**
 * Hashing a password takes tens of milliseconds and 19 MiB. Leaves one CPU core, and one of the few threads that files
 * and compression need, to everything else.
 */
const queue = new PQueue({ concurrency: Math.max(1, Math.min(4, availableParallelism()) - 1) });

/** Maximum queue length: less than a second's work. */
const longestQueue = 20;

/**
 * Whether the caller has signed in to the account before: known callers go first, so that strangers who guess only
 * delay each other.
 */
export type Caller = 'known' | 'stranger';
const priorities: Record<Caller, number> = { known: 1, stranger: 0 };

/** The queue was full; the password was not checked. */
export class QueueIsFull extends AppError {
  constructor() {
    super('too_many_requests', 'Too many people are signing in at this moment. Please try again in a few seconds.', {
      retryAfter: 2,
    });
  }
}

/** Refuses early what `inTurn` would refuse. Throws QueueIsFull. */
export function expectTurn(caller: Caller): void {
  if (queue.sizeBy({ priority: priorities[caller] }) >= longestQueue) throw new QueueIsFull();
}

/** Runs the work when its turn comes. Throws QueueIsFull. */
export async function inTurn<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  expectTurn(caller);
  return queue.add(work, { priority: priorities[caller] });
}
