import { z } from 'zod';
import { answerFates, answerOutcomes, arrivalReasons, customerAnswers, questionKinds } from './customer-answer.ts';

/** The lists of `customer-answer.ts`, which phones load without the library that checks them. */
export const questionKind = z.enum(questionKinds);
export const customerAnswer = z.enum(customerAnswers);
export const arrivalReason = z.enum(arrivalReasons);
export const answerFate = z.enum(answerFates);
export const answerOutcome = z.enum(answerOutcomes);
