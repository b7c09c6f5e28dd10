import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { apiShape } from '../filters/list-address.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { orderParams } from '../orders/orders.contract.ts';
import { declineGround } from './decline-ground.ts';
import { returnFilterRegistry, returnTabs } from './return-filters.ts';
import { returnGrade } from './return-grade.ts';
import { returnReason } from './return-reason.ts';
import { returnShape, returnSummary } from './return-shape.ts';
import { returnState } from './return-state.ts';
import { returnWay } from './return-way.ts';
import { returnWish } from './return-wish.ts';
import { lineItemId, note, pieces, settlementInput } from './settlement-input.ts';

const count = z.number().int();
const rupees = z.number();
/** The items that come back, each once. */
export const returnLinesAsked = z
  .array(z.object({ lineItemId, quantity: pieces(1), reason: returnReason, note }), {
    error: 'lines is a list of items',
  })
  .min(1, 'lines names at least one item')
  .max(250, 'lines names at most 250 items');

/** The items that came; without a grade where they are inspected later. */
export const linesReceived = z
  .array(z.object({ lineItemId, quantity: pieces(1), grade: returnGrade.optional(), note }), {
    error: 'lines is a list of items',
  })
  .min(1, 'lines names at least one item')
  .max(250, 'lines names at most 250 items');

export const returnParams = z.object({ id: recordId('This is not the id of a return') });

/** The questions before a return is asked for, by the names under which they are answered. */
export const returnQuestions = ['afterWindow', 'againstRules', 'outOfStock'] as const;
export type ReturnQuestion = (typeof returnQuestions)[number];

const listQuery = z.object({ ...apiShape(returnFilterRegistry) });

const settlementLine = z.object({
  lineItemId: z.string(),
  title: z.string(),
  quantity: count,
  /** The payment for the whole line after discounts, and the share of the pieces that come back. */
  paid: rupees,
  share: rupees,
});

/** Returns. Errors: 404 for an unknown id, 409 when something is not possible in the return's state. */
export const returnsContract = {
  list: route({
    method: 'GET',
    path: '/api/returns',
    access: 'signed-in',
    summary: 'Returns in the scope of the viewer, the newest first, with how many there are in each state',
    query: listQuery.extend({ page: pageNumber.default(1), limit: pageLimit.default(25) }),
    conditional: true,
    answer: z.object({
      returns: z.array(returnSummary),
      total: count,
      totalPages: count,
      /** Under the other filters. */
      stateCounts: z.record(z.enum(returnTabs), count),
    }),
  }),
  ofOrder: route({
    method: 'GET',
    path: '/api/magic-orders/:id/returns',
    access: 'signed-in',
    summary: 'The returns of an order, the newest first, and what of it can still be sent back',
    params: orderParams,
    answer: z.object({
      returns: z.array(returnSummary),
      /** `Return 1 of 3`, or null without one. */
      badge: z.string().nullable(),
      /** Why nothing can be asked for now, in one sentence. */
      refusal: z.string().nullable(),
      /** Why it is late to ask; staff may ask nevertheless. */
      afterWindow: z.string().nullable(),
      lines: z.array(
        z.object({
          lineItemId: z.string(),
          title: z.string(),
          variantTitle: z.string().nullable(),
          imageUrl: z.string().nullable(),
          delivered: count,
          returnable: count,
          refusal: z.string().nullable(),
        }),
      ),
    }),
  }),
  ask: route({
    method: 'POST',
    path: '/api/magic-orders/:id/returns',
    access: staffRoles,
    summary: 'Ask for a return of delivered items for the customer',
    params: orderParams,
    body: z.object({
      lines: returnLinesAsked,
      wish: returnWish,
      way: returnWay,
      /** The store’s id of the variant that is wanted instead; of an exchange alone. */
      exchangeVariantId: recordId('exchangeVariantId is the id of a variant').optional(),
      confirm: z
        .array(z.enum(returnQuestions), { error: `confirm is a list of questions: ${returnQuestions.join(', ')}` })
        .max(10)
        .default([]),
    }),
    answer: z.object({ id: z.string(), number: z.string(), state: returnState }),
  }),
  read: route({
    method: 'GET',
    path: '/api/returns/:id',
    access: 'signed-in',
    summary: 'One return with its lines, what came and how it was settled',
    params: returnParams,
    conditional: true,
    answer: returnShape,
  }),
  decide: route({
    method: 'PUT',
    path: '/api/returns/:id/decision',
    access: 'signed-in',
    summary: 'Approve a return that was asked for, or decline it with a reason',
    params: returnParams,
    body: z
      .object({
        decision: z.enum(['approved', 'declined'], { error: 'decision is approved or declined' }),
        /** Told to the customer. */
        reason: z.string().trim().max(500, 'A reason has at most 500 characters').optional(),
        /** Told to the store, of a decline; another reason by default. */
        ground: declineGround.optional(),
        /** It is approved although what is wanted instead is out of stock. */
        confirm: z
          .array(z.enum(['outOfStock']), { error: 'confirm is a list of questions: outOfStock' })
          .max(10)
          .default([]),
      })
      .refine(({ decision, reason }) => decision === 'approved' || (reason ?? '').length >= 3, {
        error: 'Say why it is declined: the customer reads it',
        path: ['reason'],
      })
      .meta({ example: { decision: 'approved' } }),
    answer: returnShape,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/returns/:id/cancel',
    access: staffRoles,
    summary: 'Cancel a return of which nothing has left the customer yet',
    params: returnParams,
    answer: returnShape,
  }),
  send: route({
    method: 'PUT',
    path: '/api/returns/:id/parcel',
    access: 'signed-in',
    summary: 'Note the parcel by which the customer sends the goods back: AWB and courier',
    params: returnParams,
    body: z.object({
      awbNumber: z.string().trim().min(4, 'awbNumber has at least 4 characters').max(64, 'awbNumber is too long'),
      shippingPartner: z
        .string()
        .trim()
        .min(1, 'Please select a shipping partner')
        .max(60, 'shippingPartner has at most 60 characters'),
      trackingUrl: z
        .url({ protocol: /^https?$/, error: 'trackingUrl is a web address' })
        .max(500)
        .optional(),
    }),
    answer: returnShape,
  }),
  inspect: route({
    method: 'PUT',
    path: '/api/returns/:id/inspection',
    access: 'signed-in',
    summary: 'Grade what came back, all of it; grades can be changed until the return is settled',
    params: returnParams,
    body: z.object({ lines: linesReceived }),
    answer: returnShape,
  }),
  settle: route({
    method: 'POST',
    path: '/api/returns/:id/settlement',
    access: staffRoles,
    summary:
      'Settle a return, once: what goes back to the customer and into stock; with `preview` only show it. Above the limit of refunds it waits for a second person, who sends the same call',
    params: returnParams,
    body: z
      .object({
        ...settlementInput,
        /** The part's shipping is suggested, too. */
        withShipping: z.boolean('withShipping is true or false').default(false),
      })
      .meta({ example: { preview: true } }),
    answer: z.object({
      outcome: z.enum(['preview', 'waits', 'settled']),
      message: z.string(),
      refund: rupees,
      restock: z.array(z.object({ lineItemId: z.string(), quantity: count, locationId: z.string().nullable() })),
      store: z.enum(['told', 'waiting', 'refused']),
      figures: z.object({
        lines: z.array(settlementLine),
        shipping: rupees,
        fee: rupees,
        /** The price of the new goods that were sent, or are to be; it is taken off the suggestion. */
        newGoods: rupees,
        suggested: rupees,
        /** No refund of it is larger. */
        most: rupees,
        currency: z.string(),
        /** Above this amount a second person has to approve it; null for never. */
        secondPersonAbove: rupees.nullable(),
      }),
    }),
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/returns/:id/settlement',
    access: staffRoles,
    summary: 'Decline or take back a settlement that waits for a second person',
    params: returnParams,
    answer: returnShape,
  }),
};
