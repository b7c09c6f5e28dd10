import PQueue from 'p-queue';
import { networkOf } from './caller-network.ts';

interface TurnLimits {
  /** How many callers of one network are served at once, by this process. */
  readonly atOnce: number;
  /** How many more of it may wait. */
  readonly waiting: number;
}

/**
 * Serves the callers of each network in turn, so that one that sends very many leaves connections to the database for
 * everybody else. Throws what `refusal` makes for whoever is one too many.
 */
export function turnsOfNetwork({ atOnce, waiting }: TurnLimits, refusal: () => Error) {
  const queues = new Map<string, PQueue>();
  return async <T>(ipAddress: string, work: () => Promise<T>): Promise<T> => {
    const network = networkOf(ipAddress);
    const queue = queues.get(network) ?? new PQueue({ concurrency: atOnce });
    if (queue.pending >= atOnce && queue.size >= waiting) throw refusal();
    queues.set(network, queue);
    try {
      return await queue.add(work);
    } finally {
      if (queue.pending === 0 && queue.size === 0) queues.delete(network);
    }
  };
}
