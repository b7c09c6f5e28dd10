import PQueue from 'p-queue';
import { QueueIsFull } from '../platform/auth/password-queue.ts';
import { networkOf } from '../platform/http/caller-network.ts';

/** Of the connections to the database all but these are for everything else. */
const lookups = new PQueue({ concurrency: 4 });
const longestQueue = 200;
/** Of one network so many may be on their way at once. */
const atOncePerNetwork = 20;
const underWay = new Map<string, number>();

/** Has the database asked for somebody who signs in, when it is their turn. Throws QueueIsFull. */
export async function lookUp<T>(work: () => Promise<T>): Promise<T> {
  if (lookups.size >= longestQueue) throw new QueueIsFull();
  return lookups.add(work);
}

/** Lets somebody in to sign in, unless too many of their network are about to do so. Throws QueueIsFull. */
export async function atTheDoor<T>(ipAddress: string, work: () => Promise<T>): Promise<T> {
  const network = networkOf(ipAddress);
  const others = underWay.get(network) ?? 0;
  if (others >= atOncePerNetwork) throw new QueueIsFull();
  underWay.set(network, others + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(network) ?? 1) - 1;
    if (left > 0) underWay.set(network, left);
    else underWay.delete(network);
  }
}
