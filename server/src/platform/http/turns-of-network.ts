import PQueue from 'p-queue';
import { networkOf } from './caller-network.ts';

interface TurnLimits {
  /** How many callers of one network are served at once by this process. */
  readonly atOnce: number;
  /** How many more may wait. */
  readonly waiting: number;
}

// Why: docs/decisions/platform.md, "Tracking lookups of one network take turns".
/**
 * Serves the callers of each network in turn, so that a network with very many requests leaves database connections to
 * everybody else. Throws the `refusal` for callers beyond the queue.
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
