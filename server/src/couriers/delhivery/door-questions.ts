import { delhiveryReverse } from '@shipmagic/domain/couriers/delhivery/reverse';
import { z } from 'zod';

const most = delhiveryReverse.doorCheck.questions;
const answers = z.array(z.string().trim().min(1)).min(1);
const question = z
  .object({ id: z.string().trim().min(1), options: answers, right: answers })
  .refine(({ options, right }) => right.every((one) => options.includes(one)));
const problem = `DELHIVERY_DOOR_QUESTIONS must be at most ${most} questions, such as [{"id":"Q1","options":["Yes","No"],"right":["Yes"]}]`;

/** The questions of an account as JSON. Their numbers are agreed with Delhivery first. */
export const doorQuestions = z.string().transform((written, context) => {
  try {
    return z.array(question).min(1).max(most).parse(JSON.parse(written));
  } catch {
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  }
});
