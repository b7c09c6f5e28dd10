/** The questions that customers get about a parcel. */
export const questionKinds = ['delivery_failed', 'arrived_well'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** All that a customer may say after a failed delivery. */
export const failedAnswers = ['again', 'phone', 'landmark', 'refuse', 'collect', 'nobody'] as const;
export type FailedAnswer = (typeof failedAnswers)[number];

export const customerAnswers = [...failedAnswers, 'well', 'badly'] as const;
export type CustomerAnswer = (typeof customerAnswers)[number];

/** In the customer's own words, as their page offers it. */
export const answerLabels: Record<CustomerAnswer, string> = {
  again: 'Please deliver it again',
  phone: 'Call me on another number',
  landmark: 'Add a landmark or detail to my address',
  refuse: 'I do not want it any more',
  collect: 'I will collect it myself',
  nobody: 'Nobody came to deliver it',
  well: 'Yes, all well',
  badly: 'No, something is wrong',
};

/** The same said of the customer, for our own people. */
export const answerWords: Record<CustomerAnswer, string> = {
  again: 'Wants it delivered again',
  phone: 'Gave another phone number',
  landmark: 'Added a detail to the address',
  refuse: 'Does not want it any more',
  collect: 'Will collect it',
  nobody: 'Says that nobody came',
  well: 'Everything arrived well',
  badly: 'Something is wrong with what arrived',
};

/** These change where the parcel goes or whether it comes: whoever gives them confirms it by a code. */
export const needsCode = (answer: CustomerAnswer): boolean =>
  answer === 'phone' || answer === 'landmark' || answer === 'refuse';

/** These lead to another attempt, so that a day can go with them. */
export const takesDay = (answer: CustomerAnswer): boolean =>
  answer === 'again' || answer === 'phone' || answer === 'landmark';

/** Ways in which something arrives badly. */
export const arrivalReasons = ['damaged', 'missing', 'wrong'] as const;
export type ArrivalReason = (typeof arrivalReasons)[number];
export const arrivalReasonLabels: Record<ArrivalReason, string> = {
  damaged: 'Damaged',
  missing: 'Something is missing',
  wrong: 'Not what I ordered',
};

/** The fate of an answer: the courier is asked for another attempt or the return, staff decide, or it is noted. */
export const answerFates = ['reattempt', 'return', 'staff', 'noted'] as const;
export type AnswerFate = (typeof answerFates)[number];

/** The outcome of an answer as its customer is told, as a key of every language. */
export const answerOutcomes = ['again', 'phone', 'landmark', 'return', 'staff', 'well', 'badly'] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];

export function outcomeOf(answer: CustomerAnswer, fate: AnswerFate): AnswerOutcome {
  if (answer === 'well' || answer === 'badly') return answer;
  if (fate === 'return') return 'return';
  if (fate !== 'reattempt') return 'staff';
  return answer === 'phone' || answer === 'landmark' ? answer : 'again';
}
