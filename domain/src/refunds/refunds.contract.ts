import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { apiShape } from '../filters/list-address.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { orderParams } from '../orders/orders.contract.ts';
import { shownPayee } from './payees/shown-payee.ts';
import { refundFilterRegistry } from './refund-filters.ts';
import { refundReason } from './refund-reason.ts';
import { refundState } from './refund-state.ts';

const text = z.string().nullable();
const count = z.number().int();

/** A refund that waits for a second person, or for the store's answer. Amounts are in the order's currency. */
const refundAsked = z.object({
  amount: z.number(),
  restock: z.boolean(),
  by: z.string(),
  /** Somebody else has to approve it. */
  isMine: z.boolean(),
  at: z.string(),
  /** Sent to the store, which has not answered yet. */
  isSent: z.boolean(),
  /** The items that it cancels, in words; null for money alone. */
  cancels: text,
});
export type RefundAsked = z.output<typeof refundAsked>;

export const refundOwed = z.object({
  id: z.string(),
  magicOrderId: z.string(),
  orderNumber: z.string(),
  vendorName: z.string(),
  customerName: text,
  currency: z.string(),
  reason: refundReason,
  state: refundState,
  /** The part's share of what came in, and what of it went back. */
  paid: z.number(),
  refunded: z.number(),
  owed: z.number(),
  /** Of what is owed, what was paid in cash and waits for a payee. */
  waits: z.number(),
  /** Since when it has been owed. */
  since: z.string(),
  /** By the payment status alone: the store's payments have not been read yet. */
  isEstimate: z.boolean(),
  asked: refundAsked.nullable(),
  /** Why staff settled it otherwise. */
  settled: z.object({ note: z.string(), by: z.string(), at: z.string() }).nullable(),
  /** Where what was paid in cash goes back to; null: the customer has to be asked. */
  payee: shownPayee.nullable(),
  /** Why the store refused the last one. */
  problem: text,
});
export type RefundOwed = z.output<typeof refundOwed>;

const share = z.object({
  gateway: z.string(),
  amount: z.number(),
  /** The customer's side, where they paid in another currency than the shop's. */
  presented: z.object({ currency: z.string(), amount: z.number() }).nullable(),
});
const refundPreview = z.object({
  /** As it would be sent. */
  amount: z.number(),
  shares: z.array(share),
  /** Of the amount, what was paid in cash and cannot go back by the store. */
  waits: z.number(),
  /** The store's suggestion: for the part's own lines, or for the whole order where the part has none left in it. */
  store: z
    .object({ amount: z.number(), maximum: z.number(), of: z.enum(['part', 'order']), shares: z.array(share) })
    .nullable(),
  /** Why the store was not asked. */
  problem: text,
  /** So many pieces are put back into stock. */
  restocked: count,
  /** Above this amount a second person has to approve it; null for never. */
  secondPersonAbove: z.number().nullable(),
});
export type RefundPreview = z.output<typeof refundPreview>;

/** The questions before a refund is sent, by the names under which they are answered. */
export const refundQuestions = ['moreThanOwed'] as const;

/** Rupees and paise; the largest one fits the database. */
export const refundAmount = z
  .number('amount is a number of rupees')
  .positive('amount must be more than 0')
  .max(9_999_999_999, 'amount is too large')
  .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'amount has at most two decimals');

const refundParams = z.object({ id: recordId('This is not the id of a refund') });

/** Refunds that customers are owed. Errors: 404 for an unknown id, 409 when something has to be looked at again. */
export const refundsContract = {
  list: route({
    method: 'GET',
    path: '/api/refunds-owed',
    access: staffRoles,
    summary: 'What is owed to customers, the oldest first, with how much of each state',
    query: z.object({ ...apiShape(refundFilterRegistry), page: pageNumber.default(1), limit: pageLimit.default(25) }),
    answer: z.object({
      refunds: z.array(refundOwed),
      total: count,
      totalPages: count,
      counts: z.object({ open: count, asked: count, payee: count, done: count }),
      /** Rupees owed under these filters, by state, without orders in other currencies; of what is settled, what went back. */
      sums: z.object({ open: z.number(), asked: z.number(), payee: z.number(), done: z.number() }),
    }),
  }),
  find: route({
    method: 'GET',
    path: '/api/magic-orders/:id/refund-owed',
    access: staffRoles,
    summary: 'What is owed for an order, or null if nothing ever was',
    params: orderParams,
    answer: z.object({ refund: refundOwed.nullable() }),
  }),
  refund: route({
    method: 'POST',
    path: '/api/refunds-owed/:id',
    access: staffRoles,
    summary:
      'Refund a customer through the store, once; with `preview` only show what would be sent. Above the limit of the setting it waits for a second person, who sends the same call',
    params: refundParams,
    body: z
      .object({
        preview: z.boolean('preview is true or false').default(false),
        /** In the order's currency. Only a preview may leave it out: it shows what is owed. */
        amount: refundAmount.optional(),
        restock: z.boolean('restock is true or false').default(true),
        confirm: z
          .array(z.enum(refundQuestions), { error: `confirm is a list of questions: ${refundQuestions.join(', ')}` })
          .max(10)
          .default([]),
      })
      .meta({ example: { preview: true } }),
    answer: z.object({
      outcome: z.enum(['preview', 'waits', 'refunded']),
      message: z.string(),
      refund: refundOwed,
      preview: refundPreview.nullable(),
    }),
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/refunds-owed/:id/asked',
    access: staffRoles,
    summary: 'Decline or take back a refund that waits for a second person',
    params: refundParams,
    answer: z.object({ message: z.string(), refund: refundOwed }),
  }),
  settle: route({
    method: 'POST',
    path: '/api/refunds-owed/:id/settled',
    access: staffRoles,
    summary: 'Note that what is owed was settled otherwise, and why; it is owed again when it becomes more',
    params: refundParams,
    body: z.object({ note: z.string().trim().min(3, 'Say how it was settled').max(500, 'Use at most 500 characters') }),
    answer: z.object({ message: z.string(), refund: refundOwed }),
  }),
};
