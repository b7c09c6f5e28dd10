import PQueue from 'p-queue';
import { QueueIsFull } from '../../platform/auth/password-queue.ts';
import { turnsOfNetwork } from '../../platform/http/turns-of-network.ts';

/** Of the connections to the database all but these are for everything else. */
const lookups = new PQueue({ concurrency: 4 });
const longestQueue = 200;

/** Has the database asked for somebody who signs in, when it is their turn. Throws QueueIsFull. */
export async function lookUp<T>(work: () => Promise<T>): Promise<T> {
  if (lookups.size >= longestQueue) throw new QueueIsFull();
  return lookups.add(work);
}

/** Lets somebody in to sign in, unless too many of their network are about to do so. Throws QueueIsFull. */
export const atTheDoor = turnsOfNetwork({ atOnce: 20, waiting: 0 }, () => new QueueIsFull());
