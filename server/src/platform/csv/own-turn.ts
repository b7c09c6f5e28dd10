import { AppError } from '@shipmagic/domain/http/errors';
import { within } from '../within.ts';

/** Milliseconds that an export waits for a previous one of the same person: its last bytes arrive before it has ended. */
export const waitForLastMs = 1000;

export const anotherUnderWay = () =>
  new AppError(
    'too_many_requests',
    'Another of your exports is in progress. Wait until it has finished, or cancel it, and try again.',
    { retryAfter: 10 },
  );

const running = new Map<string, Promise<void>>();

/**
 * Waits until nothing else of this person runs in this process, and returns what ends their turn. Throws 429 if that
 * takes long. Whoever waits here takes nothing from others.
 */
export async function takeOwnTurn(userId: string): Promise<() => void> {
  const giveUp = Date.now() + waitForLastMs;
  for (let other = running.get(userId); other; other = running.get(userId)) {
    const left = giveUp - Date.now();
    if (left <= 0) throw anotherUnderWay();
    await within(left, other).catch(() => undefined);
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  running.set(userId, promise);
  return () => {
    running.delete(userId);
    resolve();
  };
}
