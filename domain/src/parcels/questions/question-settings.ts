import { z } from 'zod';

/** The rule for customers who do not answer, and how long customers are asked whether all arrived well. */
export const questionSettings = z.object({
  unanswered: z.enum(['nothing', 'reattempt']).meta({
    title: 'Without an answer within 20 hours',
    labels: { nothing: 'Nothing: staff decide', reattempt: 'Ask the courier for another attempt' },
  }),
  arrivalDays: z.number().int().min(0).max(30).meta({ title: 'Days for “Did everything arrive well?” (0: not asked)' }),
});

export const usualQuestions: z.output<typeof questionSettings> = { unanswered: 'nothing', arrivalDays: 7 };

/** Without an answer for so long, the setting decides. Milliseconds. */
export const unansweredMs = 20 * 60 * 60 * 1000;
/** A failed delivery can be answered for so long, unless the parcel moves on or its courier is asked first. Milliseconds. */
export const answerableMs = 72 * 60 * 60 * 1000;
/** Failed attempts older than this are not asked about: the first look at an old parcel asks nobody. Milliseconds. */
export const freshFailureMs = 48 * 60 * 60 * 1000;
