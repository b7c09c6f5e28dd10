import type { PartnerState } from './partner-state.ts';

/** A job that ran out of attempts because a partner did not answer. */
export interface AwaitingJob {
  readonly id: string;
  /** When it first ran out of attempts. */
  readonly since: Date;
  /** When it was last started again; null: not yet. */
  readonly triedAt: Date | null;
  /** How often it was started again with all of its attempts. */
  readonly tries: number;
  readonly isUnderWay: boolean;
}

export interface Restarts {
  /** These, in this order. */
  readonly ids: readonly string[];
  /** With all of their attempts; otherwise with one, to see whether the partner answers. */
  readonly withAll: boolean;
  /** These fail although the partner answers: a person has to look. */
  readonly leave: readonly string[];
}

/** Of one partner, started again and not done yet. */
export const restartedAtOnce = 10;

const minute = 60_000;
const shortestPause = minute;
const longestPause = 5 * minute;
const longestRest = 30 * minute;
/** It is not the outage any more, if it has failed so often over so long. */
const mostTries = 5;
const longestOutage = 24 * 60 * minute;

/** Milliseconds between two tries at a partner that has been down for these: growing with the outage. */
export const probePause = (downForMs: number): number =>
  Math.min(longestPause, Math.max(shortestPause, downForMs / 10));

/** Milliseconds for which a job rests that has failed although the partner answered others. */
const restAfter = (tries: number) => (tries === 0 ? 0 : Math.min(longestRest, 2 ** (tries - 1) * minute));

// Why: docs/decisions/operations.md, "What an outage has stopped starts again by itself".
/**
 * Which jobs that wait for a partner start again now. `waiting`: the oldest first. `state`: of the partner; null if
 * nobody has called it lately. While it is down one job is tried now and then; once it answers, some at a time.
 */
export function planRestarts(state: PartnerState | null, waiting: readonly AwaitingJob[], now: Date): Restarts {
  const ago = (at: Date | null) => (at ? now.getTime() - at.getTime() : Number.POSITIVE_INFINITY);
  const isHopeless = ({ tries, since }: AwaitingJob) => tries >= mostTries && ago(since) > longestOutage;
  const underWay = waiting.filter(({ isUnderWay }) => isUnderWay).length;
  const idle = waiting.filter((job) => !job.isUnderWay && !isHopeless(job));
  const leave = waiting.filter((job) => !job.isUnderWay && isHopeless(job)).map(({ id }) => id);

  if (state === 'works' || state === 'slow') {
    const rested = idle.filter(({ tries, triedAt }) => ago(triedAt) >= restAfter(tries));
    const room = Math.max(0, restartedAtOnce - underWay);
    return { ids: rested.slice(0, room).map(({ id }) => id), withAll: true, leave };
  }
  const lastTry = Math.min(...waiting.map(({ triedAt }) => ago(triedAt)));
  const outage = Math.max(0, ...waiting.map(({ since }) => ago(since)));
  // The next one at each try: one that cannot succeed must not be the only one that asks.
  const [next] = idle.toSorted((a, b) => ago(b.triedAt) - ago(a.triedAt));
  const isTime = underWay === 0 && (Number.isFinite(lastTry) ? lastTry >= probePause(outage) : outage >= shortestPause);
  return { ids: next && isTime ? [next.id] : [], withAll: false, leave };
}
