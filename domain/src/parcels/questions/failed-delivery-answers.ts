import { type AnswerFate, type FailedAnswer, needsCode } from '../answers/customer-answer.ts';
import type { NdrCorrection } from '../failed-deliveries/ndr-correction.ts';
import type { WishDays } from '../failed-deliveries/ndr-rules.ts';
import type { FailureClass } from './failure-class.ts';

/** Facts that decide which answers a customer has, and what becomes of each. */
export interface AnswerFacts {
  readonly failure: FailureClass;
  /** The courier tries once more. */
  readonly attemptsLeft: boolean;
  /** Another attempt as the courier can be asked for it now; null: it cannot. */
  readonly reattempt: { readonly days: WishDays | null; readonly corrections: readonly NdrCorrection[] } | null;
  /** The courier can be asked for the return now. */
  readonly canReturn: boolean;
  readonly isCod: boolean;
  /** A code can be sent to the customer. */
  readonly hasCodes: boolean;
}

export interface OfferedAnswer {
  readonly answer: FailedAnswer;
  readonly fate: AnswerFate;
  /** The days that can be chosen with it. */
  readonly days: WishDays | null;
}

/** The answers in the order in which the page offers them: what most likely helps comes first. */
const offered: Record<FailureClass, readonly FailedAnswer[]> = {
  away: ['again', 'phone', 'landmark', 'collect', 'refuse', 'nobody'],
  address: ['landmark', 'phone', 'again', 'collect', 'refuse', 'nobody'],
  phone: ['phone', 'again', 'landmark', 'collect', 'refuse', 'nobody'],
  // A refusal that was none is the courier's word against the customer's.
  refused: ['again', 'refuse', 'nobody'],
  other: ['again', 'phone', 'landmark', 'collect', 'refuse', 'nobody'],
};

const needsAttempt: ReadonlySet<FailedAnswer> = new Set(['again', 'phone', 'landmark']);

const fates: Record<FailedAnswer, (facts: AnswerFacts) => AnswerFate> = {
  again: ({ reattempt }) => (reattempt ? 'reattempt' : 'staff'),
  phone: ({ reattempt }) => (reattempt?.corrections.includes('phone') ? 'reattempt' : 'staff'),
  landmark: ({ reattempt }) => (reattempt?.corrections.includes('address') ? 'reattempt' : 'staff'),
  // Money that was paid has to be refunded, which somebody decides first.
  refuse: ({ isCod, canReturn }) => (isCod && canReturn ? 'return' : 'staff'),
  // No courier has a call for these.
  collect: () => 'staff',
  nobody: () => 'staff',
};

/** The answers that a customer has after a failed delivery, each with what becomes of it. */
export function failedDeliveryAnswers(facts: AnswerFacts): OfferedAnswer[] {
  return offered[facts.failure]
    .filter((answer) => facts.attemptsLeft || !needsAttempt.has(answer))
    .filter((answer) => facts.hasCodes || !needsCode(answer))
    .map((answer) => {
      const fate = fates[answer](facts);
      return { answer, fate, days: fate === 'reattempt' ? (facts.reattempt?.days ?? null) : null };
    });
}
