import { z } from 'zod';
import { basedOn } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { bookingAnswers } from '../../orders/booking-questions.ts';
import { order } from '../../orders/order.ts';
import { orderParams } from '../../orders/orders.contract.ts';

/** The two steps of an order that its customer picks up in the store, or that is delivered by its own people. */
export const inPersonContract = {
  ready: route({
    method: 'POST',
    path: '/api/magic-orders/:id/pickup-ready',
    access: 'signed-in',
    summary: 'An order is ready for its customer to pick up in the store, or for local delivery; the store is told',
    params: orderParams,
    body: z.object({ version: basedOn, ...bookingAnswers }),
    answer: z.object({ order, message: z.string() }),
  }),
  handedOver: route({
    method: 'POST',
    path: '/api/magic-orders/:id/picked-up',
    access: 'signed-in',
    summary: 'An order was handed to somebody; the store is told, and the order is delivered',
    params: orderParams,
    body: z.object({
      by: z
        .string({ error: 'Please enter who it was picked up by' })
        .trim()
        .min(1, 'Please enter who it was picked up by')
        .max(120),
      version: basedOn,
    }),
    answer: z.object({ order, message: z.string() }),
  }),
};
