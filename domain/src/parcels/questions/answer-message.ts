import { type AnswerFate, answerWords, type CustomerAnswer } from '../answers/customer-answer.ts';
import { wishedDay } from '../failed-deliveries/wish-text.ts';

interface Given {
  readonly answer: CustomerAnswer;
  readonly fate: AnswerFate;
  /** `YYYY-MM-DD`. */
  readonly day: string | null;
  /** The courier's customer-facing name. */
  readonly courier: string;
}

/** The fate of an answer, in words for the customer. */
export function answerMessage({ answer, fate, day, courier }: Given): string {
  if (answer === 'well') return 'Thank you. We are glad that everything arrived well.';
  if (answer === 'badly') return 'We are sorry. Our care team has been told and will get in touch with you.';
  const when = day ? ` on ${wishedDay(day)}` : '';
  if (fate === 'return') return `Thank you. ${courier} is asked to bring the parcel back to us.`;
  if (fate !== 'reattempt') return 'Thank you. Our care team has been told and will see to it.';
  switch (answer) {
    case 'phone':
      return `Thank you. We give ${courier} the new number and ask for another delivery${when}.`;
    case 'landmark':
      return `Thank you. We tell ${courier} how to find you and ask for another delivery${when}.`;
    default:
      return `Thank you. We ask ${courier} to deliver it again${when}.`;
  }
}

/** The answer in words for our own people: `Wants it delivered again on Thu, 26 Nov`. */
export const answerText = (answer: CustomerAnswer, day: string | null): string =>
  `${answerWords[answer]}${day ? ` on ${wishedDay(day)}` : ''}`;
