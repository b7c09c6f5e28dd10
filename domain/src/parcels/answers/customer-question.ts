import { z } from 'zod';
import { answerOutcome, customerAnswer, questionKind } from './answer-schemas.ts';

/** The customer's answer, and what becomes of it. */
export const givenAnswer = z.object({
  answer: customerAnswer,
  /** The key of the message in every language, with what it names. */
  outcome: answerOutcome,
  /** `YYYY-MM-DD` in India. */
  day: z.string().nullable(),
  /** The courier's customer-facing name. */
  courier: z.string().nullable(),
  /** In English, as the page shows it. */
  message: z.string(),
});
export type GivenAnswer = z.output<typeof givenAnswer>;

/** A question on the customer's page. `given`: it is answered. */
export const customerQuestion = z.object({
  kind: questionKind,
  answers: z.array(
    z.object({
      answer: customerAnswer,
      /** In English, as the page shows it. */
      label: z.string(),
      /** The days that can be chosen with it, `YYYY-MM-DD`, both inclusive. */
      days: z.object({ first: z.string(), last: z.string() }).nullable(),
      /** It is confirmed by a code. */
      code: z.boolean(),
    }),
  ),
  until: z.string(),
  given: givenAnswer.nullable(),
});
export type CustomerQuestion = z.output<typeof customerQuestion>;
