import PQueue from 'p-queue';
import { QueueIsFull } from '../../platform/auth/password-queue.ts';
import { turnsOfNetwork } from '../../platform/http/turns-of-network.ts';

/** Leaves the remaining database connections to everything else. */
const lookups = new PQueue({ concurrency: 4 });
const longestQueue = 200;

/** Queues the database lookups of sign-ins. Throws QueueIsFull. */
export async function lookUp<T>(work: () => Promise<T>): Promise<T> {
  if (lookups.size >= longestQueue) throw new QueueIsFull();
  return lookups.add(work);
}

/** Limits concurrent sign-ins per network. Throws QueueIsFull. */
export const atTheDoor = turnsOfNetwork({ atOnce: 20, waiting: 0 }, () => new QueueIsFull());
