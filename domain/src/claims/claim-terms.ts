import { addDays } from '../time/india-day.ts';

/** A courier's terms, from a day on until the next row begins. */
export interface ClaimTerms {
  readonly courier: string;
  /** `YYYY-MM-DD`, in India. */
  readonly firstDay: string;
  /** Days after the event within which the courier hears a claim. */
  readonly deadlineDays: number;
  /** Days within which it answers one; null: not known. */
  readonly answerDays: number | null;
  /** Rupees at most; null: the value of the goods. */
  readonly cap: number | null;
}

/**
 * Days for a courier of which no terms are entered: no courier publishes its own, and those of a dispute are taken as a
 * guess. To be confirmed with each courier.
 */
export const usualDeadlineDays = 7;

/** Days in which couriers are taken to answer while nothing is entered: a guess, to be confirmed like the deadline. */
export const usualAnswerDays = 15;

/** The terms of a courier on a day; undefined when none are entered for it. Names are compared without case. */
export function termsOn<T extends ClaimTerms>(all: readonly T[], courier: string, day: string): T | undefined {
  return all
    .filter((terms) => terms.courier.toLowerCase() === courier.toLowerCase() && terms.firstDay <= day)
    .toSorted((a, b) => b.firstDay.localeCompare(a.firstDay))[0];
}

/** The last day on which the courier hears a claim of an event on that day. */
export const claimDeadline = (day: string, terms: Pick<ClaimTerms, 'deadlineDays'> | undefined): string =>
  addDays(day, terms?.deadlineDays ?? usualDeadlineDays);

/** Rupees that can be claimed for goods of this value. */
export const claimable = (value: number, cap: number | null): number => (cap === null ? value : Math.min(value, cap));

/** The last day on which a courier's answer to a claim that was filed on a day is in time. */
export const answerBy = (filedOn: string, terms: Pick<ClaimTerms, 'answerDays'> | undefined): string =>
  addDays(filedOn, terms?.answerDays ?? usualAnswerDays);
