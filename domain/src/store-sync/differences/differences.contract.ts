import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { pageLimit, pageNumber } from '../../http/pagination.ts';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { comparedField, differenceAnswer } from './compared-fields.ts';

/** `answering`: the store's value is being taken, or the store told. `left`: silent until one of the values changes. */
export const differenceStates = ['open', 'answering', 'left'] as const;
export const differenceState = z.enum(differenceStates);
export type DifferenceState = z.output<typeof differenceState>;

const text = z.string().nullable();

const differenceRow = z.object({
  id: z.string(),
  /** The part in question, or the first of the order. */
  magicOrderId: z.string(),
  orderNumber: z.string(),
  /** Null: the difference is one of the whole order. */
  vendorName: text,
  field: comparedField,
  /** The item whose quantity or price it is. */
  itemTitle: text,
  here: text,
  store: text,
  /** When these two values were first found. */
  foundAt: z.string(),
  state: differenceState,
  answer: differenceAnswer.nullable(),
  reason: text,
  answeredBy: text,
  answeredAt: text,
  /** Why the last answer could not be carried out. */
  problem: text,
  /** Why the store's value cannot be taken, or the store not be told of ours; null where that is possible. */
  notTaken: text,
  notTold: text,
});
export type DifferenceRow = z.output<typeof differenceRow>;

export const differencesQuery = z.object({
  page: pageNumber.default(1),
  limit: pageLimit.default(50),
  field: comparedField.optional(),
  /** Those that are to be looked at, or those that were left as they are. */
  shown: z.enum(['open', 'left']).default('open'),
});

export const leaveReason = z.string().trim().min(1, 'Say why it is left as it is').max(500);

/** Fields in which an order here differs from the store's. */
export const differencesContract = {
  list: route({
    method: 'GET',
    path: '/api/store/drift',
    access: staffRoles,
    summary: 'Fields in which orders differ from the store’s, with the answers that are possible, the newest first',
    query: differencesQuery,
    answer: z.object({
      differences: z.array(differenceRow),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      totalPages: z.number().int(),
    }),
  }),
  comparison: route({
    method: 'GET',
    path: '/api/store/drift/comparison',
    access: staffRoles,
    summary: 'How far the comparison of orders with the store’s has come, and what it has found',
    answer: z.object({
      /** `waits`: interrupted, or for the night; it goes on where it was. */
      state: z.enum(['never', 'runs', 'waits', 'done']),
      /** Orders compared in this run, or in the last one, and those that were to be compared. */
      done: z.number().int(),
      total: z.number().int(),
      startedAt: text,
      endedAt: text,
      open: z.number().int(),
      left: z.number().int(),
    }),
  }),
  compare: route({
    method: 'POST',
    path: '/api/store/drift/compare',
    access: staffRoles,
    summary: 'Compare one order with the store’s now; without one, all that the nightly comparison covers',
    body: z.object({ magicOrderId: z.string().min(1).max(60).optional() }),
    answer: z.object({ message: z.string() }),
  }),
  answer: route({
    method: 'POST',
    path: '/api/store/drift/answer',
    access: staffRoles,
    summary: 'Take the store’s values, tell the store of ours, or leave the differences with a reason; all or none',
    body: z
      .object({ ids: z.array(recordId()).min(1).max(500), answer: differenceAnswer, reason: leaveReason.optional() })
      .refine(({ answer, reason }) => answer !== 'leave' || reason !== undefined, {
        path: ['reason'],
        message: 'Say why it is left as it is',
      }),
    answer: z.object({ message: z.string(), answered: z.number().int() }),
  }),
};
