import { z } from 'zod';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { returnReason } from './return-reason.ts';
import { returnState } from './return-state.ts';
import { linesReceived } from './returns.contract.ts';

const text = z.string().nullable();
const count = z.number().int();

const expectedLine = z.object({
  lineItemId: z.string(),
  title: z.string(),
  variantTitle: text,
  sku: text,
  imageUrl: text,
  /** Pieces that are expected, and those that were received before. */
  quantity: count,
  received: count,
  reason: returnReason.nullable(),
  note: text,
});
export type ExpectedLine = z.output<typeof expectedLine>;

const found = z.object({
  kind: z.enum(['return', 'rto', 'unknown']),
  returnId: z.string().optional(),
  magicOrderId: z.string().optional(),
});

/** The receiving desk: what comes back is looked up, and what came is written down. */
export const receivingContract = {
  lookUp: route({
    method: 'POST',
    path: '/api/receiving',
    access: 'signed-in',
    summary: 'What a parcel that came back is, by AWB, order number or number of the return; changes nothing',
    body: z.object({
      identifier: z
        .string('identifier is an AWB, an order number or the number of a return')
        .trim()
        .min(1, 'identifier is an AWB, an order number or the number of a return')
        .max(100, 'identifier has at most 100 characters'),
    }),
    answer: found.extend({
      number: text,
      orderNumber: text,
      state: returnState.nullable(),
      /** Why nothing can be written down for it, in one sentence. */
      refusal: text,
      lines: z.array(expectedLine),
      /** Where several fit: those besides the first. */
      others: z.array(found.extend({ number: text, orderNumber: text })),
    }),
    onlyAsks: true,
  }),
  receive: route({
    method: 'POST',
    path: '/api/receiving/receipts',
    access: 'signed-in',
    summary: 'Write down what came back of a return, or of an order that came back undelivered (RTO)',
    body: z
      .object({
        returnId: recordId('returnId is the id of a return').optional(),
        magicOrderId: z.string().min(1).max(64).optional(),
        lines: linesReceived,
      })
      .refine(({ returnId, magicOrderId }) => (returnId === undefined) !== (magicOrderId === undefined), {
        error: 'Name the return or the order, and not both',
        path: ['returnId'],
      })
      .meta({ example: { returnId: '1001', lines: [{ lineItemId: '1', quantity: 1 }] } }),
    answer: z.object({ receiptId: z.string(), returnId: z.string().nullable(), state: returnState.nullable() }),
  }),
};
