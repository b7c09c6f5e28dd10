import { z } from 'zod';
import { route } from '../../http/route.ts';
import { deliveryMethod } from '../../orders/delivery-method.ts';
import { orderStatus } from '../../statuses/order-status.ts';
import { shipmentStatus } from '../../statuses/shipment-status.ts';
import { customerQuestion } from '../answers/customer-question.ts';

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
  lineItems: z.array(z.object({ title: z.string(), quantity: z.number(), imageUrl: text })),
});
export type TrackedOrder = z.output<typeof trackedOrder>;

const syncResult = z.object({
  magicOrderId: z.string(),
  result: z.object({ shipmentCancelled: z.boolean(), updated: z.boolean(), message: z.string() }),
});

export const trackingContract = {
  track: route({
    method: 'POST',
    path: '/api/track-order',
    access: 'public',
    onlyAsks: true,
    summary: 'Find an order by its number and the customer’s phone or email',
    body: z.object({
      orderNumber: z.string().trim().min(1, 'Please enter both order number and customer phone/email').max(64),
      customerInfo: z.string().trim().min(1, 'Please enter both order number and customer phone/email').max(320),
    }),
    answer: z.object({ orderNumber: z.string(), magicOrders: z.array(trackedOrder) }),
  }),
  sync: route({
    method: 'POST',
    path: '/api/sync-tracking-for-orders',
    access: 'public',
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
