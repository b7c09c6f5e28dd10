import { z } from 'zod';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { declineGround } from './decline-ground.ts';

/** So many returns are taken a step further in one call. */
export const mostReturnsAtOnce = 100;

/** The steps that many returns can take at once, and what is said of those that took one. */
export const manyReturnSteps = {
  approve: { label: 'Approve', done: 'approved', isForStaff: false },
  decline: { label: 'Decline…', done: 'declined', isForStaff: false },
  pickup: { label: 'Request pickup', done: 'requested to be picked up', isForStaff: true },
  receive: { label: 'Receive as good', done: 'received as good', isForStaff: false },
  settle: { label: 'Settle…', done: 'settled', isForStaff: true },
} as const;
export type ManyReturnStep = keyof typeof manyReturnSteps;
export const manyReturnStepNames = Object.keys(manyReturnSteps) as [ManyReturnStep, ...ManyReturnStep[]];

const result = z.object({
  id: z.string(),
  /** `R-1001`; null for one that is not there. */
  number: z.string().nullable(),
  /** Of a preview: it fits. */
  done: z.boolean(),
  /** It waits for a second person. */
  waits: z.boolean(),
  /** Why it was not done. */
  reason: z.string().nullable(),
  /** Of a settlement, in the order's currency. */
  refund: z.number().nullable(),
  currency: z.string().nullable(),
});
export type ManyReturnsResult = z.output<typeof result>;

/** Many returns at once, each by itself: one that is refused holds up no other. */
export const manyReturnsContract = {
  act: route({
    method: 'POST',
    path: '/api/returns/steps',
    access: 'signed-in',
    summary:
      'Take many returns a step further, each by itself; with `preview` only say which ones fit. Pickups and settlements are for staff; what is settled gives back the suggested amount',
    body: z
      .object({
        ids: z
          .array(recordId('ids is a list of returns'), { error: 'ids is a list of returns' })
          .min(1, 'ids names at least one return')
          .max(mostReturnsAtOnce, `ids names at most ${mostReturnsAtOnce} returns`),
        step: z.enum(manyReturnStepNames, { error: `step is one of: ${manyReturnStepNames.join(', ')}` }),
        /** Why they are declined; the customers read it. */
        reason: z.string('reason is a text').trim().max(500, 'reason has at most 500 characters').optional(),
        /** Told to the store, of those that are declined. */
        ground: declineGround.optional(),
        preview: z.boolean('preview is true or false').default(false),
      })
      .refine(({ step, preview, reason }) => step !== 'decline' || preview || (reason ?? '').length >= 3, {
        error: 'Say why they are declined: the customers read it',
        path: ['reason'],
      })
      .meta({ example: { ids: ['1001'], step: 'approve', preview: true } }),
    answer: z.object({
      /** In the order in which they were named. */
      results: z.array(result),
    }),
  }),
};
