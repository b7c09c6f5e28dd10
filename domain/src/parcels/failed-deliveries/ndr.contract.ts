import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { clock } from '../../due/clock.ts';
import { due } from '../../due/due.ts';
import { apiShape } from '../../filters/list-address.ts';
import { pageLimit, pageNumber } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import { orderParams } from '../../orders/orders.contract.ts';
import { shipmentStatus } from '../../statuses/shipment-status.ts';
import { callOutcome } from './customer-call.ts';
import { ndrAction, ndrActionState, ndrState } from './ndr-action.ts';
import { consigneeCorrection, ndrCorrection } from './ndr-correction.ts';
import { ndrFilterRegistry } from './ndr-filters.ts';

const text = z.string().nullable();
const count = z.number().int();

export const ndrItem = z.object({
  magicOrderId: z.string(),
  orderNumber: z.string(),
  vendorName: z.string(),
  customerName: text,
  /** For staff only, to call the customer. */
  customerPhone: text,
  city: text,
  /** Rupees the courier collects; 0 for a prepaid parcel. */
  codAmount: z.number(),
  awb: z.string(),
  shippingPartner: z.string(),
  trackingUrl: text,
  state: ndrState,
  /** Failed delivery attempts so far. */
  attempts: count,
  firstFailedAt: z.string(),
  lastFailedAt: z.string(),
  /** The courier's code and text. */
  code: text,
  reason: text,
  location: text,
  /** When it should be delivered; null when nothing is expected any more. */
  due: due.nullable(),
  late: z.boolean(),
  clock: clock.nullable(),
  /** The status that resolved it. */
  resolvedBy: shipmentStatus.nullable(),
  resolvedAt: text,
  /** The latest action; null if there is none. */
  action: z
    .object({
      action: ndrAction,
      state: ndrActionState,
      /** Its outcome, in our words. */
      message: text,
      /** When a deferred action is sent. */
      sendAt: text,
      askedAt: z.string(),
      askedBy: text,
      /** The day for which another attempt is wished, `YYYY-MM-DD`. */
      wishedFor: text,
      /** Facts of the consignee that are corrected with it. */
      corrects: z.array(ndrCorrection),
    })
    .nullable(),
  /** How the customer was last called since the first failed attempt; null if not. */
  call: z.object({ outcome: z.string(), at: z.string(), by: text }).nullable(),
  /** The question to the customer after the last failed attempt, and the answer; null: not asked. */
  customer: z
    .object({
      askedAt: z.string(),
      /** In words; null: no answer yet. */
      answer: text,
      answeredAt: text,
      /** Given with it; for staff only. */
      phone: text,
      landmark: text,
    })
    .nullable(),
  /** Who sees to it, and by when, for staff while it waits for a decision; `id` is that of the inbox. */
  inbox: z
    .object({
      id: z.string(),
      version: count,
      dueAt: z.string(),
      owner: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
      snoozedUntil: text,
      lastNote: text,
    })
    .nullable(),
  /** The actions this courier supports. `reason`: why not now; `sendAt`: it will be sent later. */
  offers: z.array(
    z.object({
      action: ndrAction,
      allowed: z.boolean(),
      reason: text,
      sendAt: text,
      /** Facts that the viewer may correct with it. */
      corrections: z.array(ndrCorrection),
      /** The days that can be wished for. */
      days: z.object({ first: z.string(), last: z.string() }).nullable(),
    }),
  ),
});
export type NdrItem = z.output<typeof ndrItem>;

const answered = z.object({ item: ndrItem, message: z.string() });

/** So many parcels are asked about in one call. */
export const mostAtOnce = 200;
const orderIds = z.array(orderParams.shape.id).min(1, 'Choose at least one parcel').max(mostAtOnce);

/** The outcome of each parcel, in the order in which they were named. */
const results = z.object({
  results: z.array(
    z.object({
      magicOrderId: z.string(),
      done: z.boolean(),
      /** Why not, for those that were not done. */
      reason: text,
      item: ndrItem.nullable(),
    }),
  ),
});
export type NdrResults = z.output<typeof results>;

/**
 * Parcels with a failed delivery, and actions requested from their courier. Errors of an action: 404 outside the
 * viewer's scope, 403 for vendors that may not ship, 409 when it cannot be requested now, 422 with the courier's
 * refusal.
 */
export const ndrContract = {
  list: route({
    method: 'GET',
    path: '/api/ndr',
    access: 'signed-in',
    summary: 'Parcels whose delivery has failed, the longest waiting first, with how many there are of each state',
    query: z.object({
      ...apiShape(ndrFilterRegistry),
      page: pageNumber.default(1),
      limit: pageLimit.default(25),
    }),
    answer: z.object({
      items: z.array(ndrItem),
      total: count,
      totalPages: count,
      counts: z.object({ open: count, asked: count, resolved: count }),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/api/magic-orders/:id/ndr',
    access: 'signed-in',
    summary: 'The failed delivery of one parcel',
    params: orderParams,
    answer: ndrItem,
  }),
  find: route({
    method: 'GET',
    path: '/api/magic-orders/:id/failed-delivery',
    access: 'signed-in',
    summary: 'The failed delivery of an order’s parcel, or null if none has failed',
    params: orderParams,
    answer: z.object({ item: ndrItem.nullable() }),
  }),
  saved: route({
    method: 'GET',
    path: '/api/ndr/saved',
    access: 'signed-in',
    summary: 'How many failed deliveries of the last 30 days have ended, and how many of them were delivered',
    answer: z.object({ saved: count, closed: count }),
  }),
  askMany: route({
    method: 'POST',
    path: '/api/ndr/actions',
    access: 'signed-in',
    summary: 'Ask couriers for the same about many parcels, each by itself; they can be withdrawn for ten seconds',
    body: z.object({ ids: orderIds, action: ndrAction }),
    answer: results,
  }),
  withdrawMany: route({
    method: 'POST',
    path: '/api/ndr/withdrawals',
    access: 'signed-in',
    summary: 'Take back what was not sent yet, of many parcels',
    body: z.object({ ids: orderIds }),
    answer: results,
  }),
  noteCall: route({
    method: 'POST',
    path: '/api/magic-orders/:id/customer-call',
    access: staffRoles,
    summary: 'Note what came of calling the customer of a failed delivery',
    params: orderParams,
    body: z
      .object({
        outcome: callOutcome,
        /** With `home_on`: today or later. */
        day: z.iso.date().optional(),
      })
      .refine(({ outcome, day }) => (outcome === 'home_on') === (day !== undefined), {
        message: 'Say on which day the customer will be home',
        path: ['day'],
      })
      .meta({ example: { outcome: 'reached' } }),
    answer: answered,
  }),
  openCount: route({
    method: 'GET',
    path: '/api/ndr/open-count',
    access: 'signed-in',
    summary: 'How many parcels wait for a decision',
    answer: z.object({ open: count }),
  }),
  ask: route({
    method: 'POST',
    path: '/api/magic-orders/:id/ndr-action',
    access: 'signed-in',
    summary: 'Ask the courier for another attempt or the return of a parcel; waits some seconds for its answer',
    params: orderParams,
    body: z
      .object({
        action: ndrAction,
        /** Waits `undoableMs` before the courier is asked, so that it can be withdrawn; the answer then comes at once. */
        undoable: z.boolean().default(false),
        /** The day on which it should be tried again: the courier is asked on the evening before. */
        day: z.iso.date().optional(),
        /** Told to the courier before it is asked. Staff only. */
        correction: consigneeCorrection.optional(),
      })
      .refine(({ action, day, correction }) => action === 'reattempt' || !(day || correction), {
        message: 'A day and a correction belong to another attempt',
        path: ['action'],
      })
      .meta({ example: { action: 'reattempt' } }),
    answer: answered,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/magic-orders/:id/withdraw-ndr-action',
    access: 'signed-in',
    summary: 'Take back an action that was not sent yet',
    params: orderParams,
    answer: answered,
  }),
};
