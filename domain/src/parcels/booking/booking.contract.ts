import { z } from 'zod';
import { basedOn } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { bookingAnswers } from '../../orders/booking-questions.ts';
import { orderParams } from '../../orders/orders.contract.ts';
import { shipmentStatus } from '../../statuses/shipment-status.ts';

export const shippingPartner = z.object({ id: z.string(), name: z.string(), enabled: z.boolean() });
export type ShippingPartner = z.output<typeof shippingPartner>;

export const made = z.object({ awbNumber: z.string(), trackingUrl: z.string().nullable(), message: z.string() });

export const scan = z.object({
  happenedAt: z.string(),
  status: z.string(),
  location: z.string().nullable(),
  remarks: z.string().nullable(),
});
export type Scan = z.output<typeof scan>;

export const bookingContract = {
  partners: route({
    method: 'GET',
    path: '/api/shipping-partners',
    access: 'signed-in',
    summary: 'Couriers; one without credentials is not enabled',
    answer: z.array(shippingPartner),
  }),
  create: route({
    method: 'POST',
    path: '/api/magic-orders/:id/create-shipment',
    access: 'signed-in',
    summary: 'Make a shipment with a courier; waits up to 20 seconds for the AWB',
    params: orderParams,
    body: z.object({
      shippingPartner: z
        .string({ error: 'Please select a shipping partner' })
        .trim()
        .min(1, 'Please select a shipping partner')
        .max(60),
      ...bookingAnswers,
    }),
    answer: made,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/magic-orders/:id/cancel-shipment',
    access: 'signed-in',
    summary: 'Cancel the shipment at the courier, then here',
    params: orderParams,
    answer: z.object({ message: z.string() }),
  }),
  manualTracking: route({
    method: 'POST',
    path: '/api/magic-orders/:id/manual-tracking',
    access: 'signed-in',
    summary: 'Record a shipment made outside',
    params: orderParams,
    body: z.object({
      shippingPartner: z.string().trim().max(60),
      awb: z.string().trim().max(60),
      trackingUrl: z.string().trim().max(500),
      shipmentStatus: shipmentStatus.or(z.literal('')),
      ...bookingAnswers,
    }),
    answer: made,
  }),
  changeStatus: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/shipment-status',
    access: 'signed-in',
    summary: 'Change the shipment status by hand',
    params: orderParams,
    body: z.object({ shipmentStatus, version: basedOn }),
    answer: z.object({ shipmentStatus, version: z.number(), message: z.string() }),
  }),
  timeline: route({
    method: 'GET',
    path: '/api/magic-orders/:id/tracking-events',
    access: 'signed-in',
    summary: 'The parcel’s scans, newest first',
    params: orderParams,
    conditional: true,
    answer: z.object({ events: z.array(scan) }),
  }),
};
