import { answerWords, type CustomerAnswer } from '../answers/customer-answer.ts';
import { wishedDay } from '../failed-deliveries/wish-text.ts';

/** The answer in words for our own people: `Wants it delivered again on Thu, 26 Nov`. */
export const answerText = (answer: CustomerAnswer, day: string | null): string =>
  `${answerWords[answer]}${day ? ` on ${wishedDay(day)}` : ''}`;
