import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { order } from '../orders/order.ts';
import { orderParams } from '../orders/orders.contract.ts';

const text = z.string().nullable();

/** Another part of the same customer's orders. */
const otherOrder = order
  .pick({
    magicOrderId: true,
    orderNumber: true,
    vendorName: true,
    orderStatus: true,
    shipmentStatus: true,
    shippingPartner: true,
    shippingReference: true,
    currency: true,
    createdAt: true,
  })
  .extend({ total: z.number() });
export type OtherOrder = z.output<typeof otherOrder>;

const customerCard = z.object({
  /** Addresses to reach the customer at; null for a way that is not known or cannot be used. */
  links: z.object({ call: text, whatsapp: text, mail: text }),
  /** The customer's own page of this order, which opens without phone or email; null once the data was erased. */
  trackingPage: text,
  /** Newest first. */
  orders: z.array(otherOrder),
  /** All of them; `atLeast`: counting stopped there. */
  total: z.number().int(),
  atLeast: z.boolean(),
  /** Finds them in the list of orders; null where nothing does. */
  search: text,
  /** Money that went back for the whole order of the store, newest first. */
  refunds: z.array(z.object({ at: text, amount: z.number() })),
  /** Owed besides, for all parts. */
  owed: z.number(),
  currency: z.string(),
});
export type CustomerCard = z.output<typeof customerCard>;

export const customersContract = {
  card: route({
    method: 'GET',
    path: '/api/magic-orders/:id/customer',
    access: staffRoles,
    summary: 'The customer of an order: ways to reach them, their other orders, and what was refunded',
    params: orderParams,
    answer: customerCard,
  }),
  newTrackingPage: route({
    method: 'POST',
    path: '/api/magic-orders/:id/tracking-page',
    access: staffRoles,
    summary: 'Make a new link to the customer’s page of an order; older ones no longer open it',
    params: orderParams,
    answer: z.object({ trackingPage: z.string() }),
  }),
};
