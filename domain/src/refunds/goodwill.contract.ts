import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';

const part = z.object({
  magicOrderId: z.string(),
  vendorName: z.string(),
  /** The part's share of what came in, and what of it went back; null where nothing is known yet. */
  paid: z.number().nullable(),
  refunded: z.number().nullable(),
});

/** A refund that was made in the store without lines, and whose part its amount does not tell. */
export const goodwillRefund = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** In the shop's currency. */
  currency: z.string(),
  amount: z.number(),
  madeAt: z.string().nullable(),
  parts: z.array(part),
  /** The part that somebody has named. */
  assigned: z.object({ magicOrderId: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type GoodwillRefund = z.output<typeof goodwillRefund>;

/**
 * Goodwill refunds of no part. Errors: 404 for an unknown id, 400 for a part of another order, 409 if somebody else has
 * assigned it meanwhile.
 */
export const goodwillContract = {
  list: route({
    method: 'GET',
    path: '/api/goodwill-refunds',
    access: staffRoles,
    summary:
      'Refunds made in the store that name no part: those to assign first, then those assigned in the last 30 days',
    answer: z.object({ refunds: z.array(goodwillRefund), toAssign: z.number().int() }),
  }),
  assign: route({
    method: 'POST',
    path: '/api/goodwill-refunds/:id/assign',
    access: staffRoles,
    summary: 'Say which part of its order a refund is of; null takes that back',
    params: z.object({ id: recordId('This is not a refund') }),
    body: z
      .object({
        magicOrderId: z.string({ error: 'Choose a part of the order' }).max(100).nullable(),
        /** The part that it was of when this was decided. */
        seen: z.string().max(100).nullable().optional(),
      })
      .meta({ example: { magicOrderId: null } }),
    answer: z.object({ message: z.string(), refund: goodwillRefund.nullable() }),
  }),
};
