import type { GivenAnswer } from '../answers/customer-question.ts';
import type { Dictionary } from '../tracking/languages/dictionary.ts';

/** The outcome of an answer, in words for the customer. */
export const answerMessage = (
  { outcome, day, courier }: Omit<GivenAnswer, 'message'>,
  { question, day: dayIn }: Pick<Dictionary, 'question' | 'day'>,
  now: Date,
): string => question.outcomes[outcome](courier, day && dayIn(day, now));
