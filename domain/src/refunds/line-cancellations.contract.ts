import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { basedOn } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { order } from '../orders/order.ts';
import { orderParams } from '../orders/orders.contract.ts';
import { lineCancellationState, lineCancellationWay } from './line-cancellation-state.ts';

const text = z.string().nullable();
const count = z.number().int();

const preview = z.object({
  way: lineCancellationWay,
  /** In the order's currency, what goes back to the customer now; 0 for an edit. */
  amount: z.number(),
  /** Owed besides, because it was paid in cash: it waits for a payee. */
  waits: z.number(),
  /** The worth of the pieces. */
  worth: z.number(),
  /** Cash that the courier collects before and after; null where it collects nothing, or the store works it out. */
  cod: z.object({ before: z.number(), after: z.number() }).nullable(),
  /** The invoice that is voided and replaced; null without one. */
  invoice: text,
  /** Above this amount a second person has to approve it; null for never. */
  secondPersonAbove: z.number().nullable(),
});
export type LineCancellationPreview = z.output<typeof preview>;

export const lineCancellation = z.object({
  id: z.string(),
  pieces: z.array(z.object({ lineId: z.string(), title: z.string(), quantity: count })),
  way: lineCancellationWay,
  state: lineCancellationState,
  reason: z.string(),
  amount: z.number(),
  by: z.string(),
  approvedBy: text,
  at: z.string(),
  /** Why the store refused it, or who declined it. */
  message: text,
});
export type LineCancellation = z.output<typeof lineCancellation>;

export const lineCancellationsContract = {
  list: route({
    method: 'GET',
    path: '/api/magic-orders/:id/line-cancellations',
    access: staffRoles,
    summary: 'Items of an order that were cancelled here, or are being, the newest first',
    params: orderParams,
    conditional: true,
    answer: z.object({ cancellations: z.array(lineCancellation) }),
  }),
  /**
   * Errors: 400 naming the field, 409 where items cannot be cancelled (`details.instead` is `cancelOrder` when nothing
   * would be left) or `amount` is not what goes back now, 422 with the store's reason, 504 while the outcome is open.
   */
  cancel: route({
    method: 'POST',
    path: '/api/magic-orders/:id/line-cancellations',
    access: staffRoles,
    summary:
      'Cancel pieces of an order’s items before it is shipped, and tell the store: what was paid by a refund, anything else by an edit of its order. With `preview` only show what would happen',
    params: orderParams,
    body: z
      .object({
        lines: z
          .array(
            z.object({
              lineId: z.string().min(1, 'Say which item').max(64),
              quantity: z.number().int('Cancel whole pieces').min(1, 'Cancel at least one piece').max(100_000),
            }),
          )
          .min(1, 'Choose the items to cancel')
          .max(100, 'At most 100 items at once'),
        reason: z.string().trim().max(500, 'Use at most 500 characters').default(''),
        restock: z.boolean('restock is true or false').default(true),
        preview: z.boolean('preview is true or false').default(false),
        /** The amount that goes back as the preview said it: anything else is refused. */
        amount: z.number().min(0).optional(),
        version: basedOn,
      })
      .refine((body) => body.preview || body.reason !== '', { path: ['reason'], message: 'Say why it is cancelled' })
      .meta({ example: { lines: [{ lineId: '1', quantity: 1 }], preview: true } }),
    answer: z.object({
      outcome: z.enum(['preview', 'waits', 'cancelled']),
      message: z.string(),
      preview: preview.nullable(),
      order,
    }),
  }),
};
