import { z } from 'zod';
import { route } from '../../http/route.ts';
import { deliveryMethod } from '../../orders/delivery-method.ts';
import { orderStatus } from '../../statuses/order-status.ts';
import { shipmentStatus } from '../../statuses/shipment-status.ts';
import { trackingStatuses, trackingSteps } from '../../statuses/tracking-status.ts';
import { customerQuestion } from '../answers/customer-question.ts';
import { arrivalConfidences } from './arrival.ts';
import { scanWords } from './scan-word.ts';

const text = z.string().nullable();

export const trackedOrder = z.object({
  magicOrderId: z.string(),
  orderStatus,
  orderStatusSt: text,
  shipmentStatus: shipmentStatus.nullable(),
  managedInShipmagic: z.boolean().nullable(),
  deliveryMethod,
  /** The courier's customer-facing name. */
  shippingPartner: text,
  shippingReference: text,
  trackingUrl: text,
  vendorName: z.string(),
  createdAt: z.string(),
  handoverDate: text,
  /** Days. */
  production_time: z.number().nullable(),
  transitTime: z.number().nullable(),
  /** The courier's latest date, `YYYY-MM-DD`. */
  expectedDeliveryDate: text,
  /** The question that its customer has now, or has answered. */
  question: customerQuestion.nullable(),
  /** Goods that this part still brings, or has brought. */
  lineItems: z.array(z.object({ title: z.string(), quantity: z.number(), imageUrl: text })),
  /** It is sent instead of something that went back: what is still to be paid before it ships, or 0; null otherwise. */
  exchange: z.object({ toPay: z.number(), currency: z.string() }).nullable(),
  /** The status as shown to the customer. */
  status: z.enum(trackingStatuses),
  late: z.boolean(),
  /** In English, as the page shows it. */
  headline: z.string(),
  /** Days in India, `YYYY-MM-DD`; null where none is told. */
  arrival: z.object({ from: z.string(), to: z.string(), confidence: z.enum(arrivalConfidences) }).nullable(),
  /** The five steps, with the time of each that was reached, where it is known. */
  steps: z.array(z.object({ step: z.enum(trackingSteps.map(({ status }) => status)), at: text })),
  /** The newest first. `text`: in plain English; `word` is its key in every language. */
  scans: z.array(z.object({ at: z.string(), word: z.enum(scanWords), text: z.string(), place: text })),
  /** Parcels of this part that somebody else has sent, the oldest first. */
  elsewhere: z.array(
    z.object({
      courier: text,
      awb: text,
      url: text,
      word: z.enum(scanWords),
      items: z.array(z.object({ title: z.string(), quantity: z.number() })),
    }),
  ),
});
export type TrackedOrder = z.output<typeof trackedOrder>;

const bothNeeded = 'Please enter both order number and customer phone/email';

/** The order's number with the customer's phone or email, or the token of a link that stands for both. */
const question = z
  .object({
    orderNumber: z.string().trim().max(64).optional(),
    customerInfo: z.string().trim().max(320).optional(),
    token: z.string().trim().min(1).max(1000).optional(),
  })
  .superRefine((given, context) => {
    if (given.token) return;
    for (const field of ['orderNumber', 'customerInfo'] as const)
      if (!given[field]) context.addIssue({ code: 'custom', path: [field], message: bothNeeded });
  });
export type TrackingQuestion = z.input<typeof question>;

const syncResult = z.object({
  magicOrderId: z.string(),
  result: z.object({ shipmentCancelled: z.boolean(), updated: z.boolean(), message: z.string() }),
});

export const trackingContract = {
  track: route({
    method: 'POST',
    path: '/api/track-order',
    access: 'public',
    forCustomers: true,
    onlyAsks: true,
    summary: 'Find an order by its number and the customer’s phone or email, or by the token of a link',
    body: question.meta({ example: { orderNumber: 'PG1234', customerInfo: '9876543210' } }),
    answer: z.object({ orderNumber: z.string(), magicOrders: z.array(trackedOrder) }),
  }),
  sync: route({
    method: 'POST',
    path: '/api/sync-tracking-for-orders',
    access: 'public',
    forCustomers: true,
    onlyAsks: true,
    summary: 'Refresh tracking of orders that this visitor has found, or of any order for staff',
    body: z.object({
      magicOrderIds: z.array(z.string().max(64)).min(1).max(50),
      source: z.enum(['order_tracking_page', 'live_tracking_update']),
      /**
       * Catches up on fulfilment updates to the store and mails to the customer that may have been missed. Fresh scans
       * trigger both by themselves and nothing is sent twice, so a visitor cannot suppress them.
       */
      triggerFulfillmentSync: z.boolean().optional(),
      triggerEmailNotifications: z.boolean().optional(),
    }),
    answer: z.object({ results: z.array(syncResult), updatedCount: z.number(), failedCount: z.number() }),
  }),
};
