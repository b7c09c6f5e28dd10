import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until the result is neither false nor null, and returns it. Throws with `what` after a time that is enough on a
 * machine that does other things, too.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  withinMs = 60_000,
): Promise<T> {
  const giveUp = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) return answer;
    if (Date.now() > giveUp) throw new Error(`waited ${withinMs / 1000} s in vain: ${what}`);
    await pause(25);
  }
}
