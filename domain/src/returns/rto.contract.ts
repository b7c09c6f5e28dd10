import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { orderParams } from '../orders/orders.contract.ts';
import { lineCancellationState } from '../refunds/line-cancellation-state.ts';
import { returnGrade } from './return-grade.ts';
import { linesReceived } from './returns.contract.ts';
import { settlementInput } from './settlement-input.ts';

const text = z.string().nullable();
const count = z.number().int();
const rupees = z.number();

const restock = z.object({ lineItemId: z.string(), quantity: count, locationId: text });

const rtoLine = z.object({
  lineItemId: z.string(),
  title: z.string(),
  variantTitle: text,
  sku: text,
  imageUrl: text,
  quantity: count,
  received: z.array(z.object({ quantity: count, grade: returnGrade.nullable(), note: text })),
});
export type RtoLine = z.output<typeof rtoLine>;

const rtoShape = z.object({
  /** Whether the present parcel of the order comes back, or has come back, without having reached its customer. */
  isRto: z.boolean(),
  currency: z.string(),
  lines: z.array(rtoLine),
  receipts: z.array(z.object({ at: z.string(), by: text })),
  /** Every piece has a grade. */
  isInspected: z.boolean(),
  /** For staff alone; the last one that was asked for, whatever became of it. */
  settlement: z
    .object({
      state: lineCancellationState,
      refund: rupees,
      restock: z.array(restock),
      note: text,
      by: z.string(),
      approvedBy: text,
      at: z.string(),
      problem: text,
    })
    .nullable(),
  /** It is settled, or is being. */
  isSettled: z.boolean(),
  /** Why it cannot be settled now, in one sentence; null when it can, by whoever may. */
  refusal: text,
});
export type Rto = z.output<typeof rtoShape>;

/** Parcels that came back undelivered (RTO). Errors: 404 for an unknown order, 409 for what cannot be settled. */
export const rtoContract = {
  read: route({
    method: 'GET',
    path: '/api/magic-orders/:id/rto',
    access: 'signed-in',
    summary: 'What came back of an order that its customer never got, and how it was settled',
    params: orderParams,
    answer: rtoShape,
  }),
  inspect: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/rto/inspection',
    access: 'signed-in',
    summary: 'Grade what came back undelivered, all of it; grades can be changed until it is settled',
    params: orderParams,
    body: z.object({ lines: linesReceived }),
    answer: rtoShape,
  }),
  settle: route({
    method: 'POST',
    path: '/api/magic-orders/:id/rto/settlement',
    access: staffRoles,
    summary:
      'Settle a parcel that came back undelivered, once: what goes back to the customer and into stock; with `preview` only show it. Above the limit of refunds it waits for a second person',
    params: orderParams,
    body: z.object(settlementInput).meta({ example: { preview: true } }),
    answer: z.object({
      outcome: z.enum(['preview', 'waits', 'settled']),
      message: z.string(),
      refund: rupees,
      restock: z.array(restock),
      figures: z.object({
        owed: rupees,
        /** Of that, what was paid in cash: it waits for a payee in Refunds. */
        waits: rupees,
        /** No refund of it is larger. */
        most: rupees,
        currency: z.string(),
        /** Above this amount a second person has to approve it; null for never. */
        secondPersonAbove: rupees.nullable(),
        /** Why the store could not say how it would go back. */
        problem: text,
      }),
    }),
  }),
};
export type RtoPreview = z.output<(typeof rtoContract.settle)['answer']>;
