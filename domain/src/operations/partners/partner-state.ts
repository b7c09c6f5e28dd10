import type { ReachTrouble } from '../signs/reach-trouble.ts';
import { kindOfPartner, partnerKindTable } from './partner-kind.ts';

/** How a partner is, the best first. */
export const partnerStates = ['works', 'slow', 'refuses_us', 'down'] as const;
export type PartnerState = (typeof partnerStates)[number];

/** A call that was answered, whatever the answer. */
export interface AnsweredCall {
  /** When it ended. */
  readonly at: Date;
  readonly ms: number;
}

/** Calls before that say nothing of now. */
const recentMs = 10 * 60 * 1000;
/** Fewer say nothing: one slow answer is nothing unusual. */
const fewestCalls = 5;
/** Of the answered calls, the last ones count. */
export const callsThatCount = 15;

/** The answered calls that count, of those kept and those that are new, the latest last. */
export function lastCalls(calls: readonly AnsweredCall[]): AnsweredCall[] {
  const unlike = new Map(calls.map((call) => [`${call.at.getTime()} ${call.ms}`, call]));
  return [...unlike.values()].sort((a, b) => a.at.getTime() - b.at.getTime()).slice(-callsThatCount);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Whether a partner's answers come slowly by now. One that is not known is none. */
export function isSlow(partner: string, calls: readonly AnsweredCall[], now: Date): boolean {
  const kind = kindOfPartner(partner);
  const recent = lastCalls(calls).filter(({ at }) => now.getTime() - at.getTime() <= recentMs);
  return (
    kind !== null &&
    recent.length >= fewestCalls &&
    medianOf(recent.map(({ ms }) => ms)) > partnerKindTable[kind].slowAfterMs
  );
}

interface Experience {
  readonly partner: string;
  /** How its last call ended; null: with an answer to somebody whom it knows. */
  readonly trouble: ReachTrouble | null;
  readonly calls: readonly AnsweredCall[];
}

// Why: docs/decisions/operations.md, "A partner is slow beyond a fixed time".
/** How a partner is by the calls that it got. */
export function partnerState({ partner, trouble, calls }: Experience, now: Date): PartnerState {
  if (trouble === 'refuses_us') return 'refuses_us';
  if (trouble !== null) return 'down';
  return isSlow(partner, calls, now) ? 'slow' : 'works';
}

/** Milliseconds after the last call for which it says how a partner is. */
export const callsSayForMs = 60 * 60 * 1000;

/** Milliseconds between two failed calls in a row by which a partner is down for more than a moment. */
const momentMs = 30_000;

/** Whether people who wait for a partner are told. A single call that fails is repeated before anybody notices. */
export function isLasting(state: PartnerState, { since, at }: { since: Date; at: Date }): boolean {
  if (state === 'down') return at.getTime() - since.getTime() >= momentMs;
  return state === 'refuses_us';
}
