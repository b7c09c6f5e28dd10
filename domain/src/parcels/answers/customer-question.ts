import { z } from 'zod';
import { customerAnswer, questionKind } from './customer-answer.ts';

/** The customer's answer, and in words for the customer what becomes of it. */
export const givenAnswer = z.object({ answer: customerAnswer, message: z.string() });

/** A question on the customer's page. `given`: it is answered. */
export const customerQuestion = z.object({
  kind: questionKind,
  answers: z.array(
    z.object({
      answer: customerAnswer,
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
