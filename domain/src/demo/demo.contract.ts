import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { orderParams } from '../orders/orders.contract.ts';

/** How far the first fill of the demo is; both numbers are null for a step that does not count. */
const demoPreparation = z.object({
  text: z.string(),
  done: z.int().nonnegative().nullable(),
  of: z.int().nonnegative().nullable(),
});
export type DemoPreparation = z.output<typeof demoPreparation>;

/** Calls of the demo panel. They answer 404 outside demo mode. */
export const demoContract = {
  accounts: route({
    method: 'GET',
    path: '/api/demo/accounts',
    access: 'public',
    summary: 'The demo accounts; an empty list outside the demo',
    answer: z.object({
      demo: z.boolean(),
      /** Its first fill is under way: whoever looks around may change nothing yet. */
      isPreparing: z.boolean(),
      accounts: z.array(z.object({ email: z.string(), password: z.string(), label: z.string() })),
    }),
  }),
  preparation: route({
    method: 'GET',
    path: '/api/demo/preparation',
    access: 'public',
    summary: 'How far the first fill of the demo is; null when it is complete, and outside the demo',
    answer: z.object({ preparation: demoPreparation.nullable() }),
  }),
  mailbox: route({
    method: 'GET',
    path: '/api/demo/mailbox',
    access: staffRoles,
    summary: 'Where every mail of the demo can be read',
    answer: z.object({ url: z.string() }),
  }),
  phones: route({
    method: 'GET',
    path: '/api/demo/phones',
    access: staffRoles,
    summary: 'Where every WhatsApp message and SMS of the demo can be read and answered',
    answer: z.object({ url: z.string() }),
  }),
  placeOrder: route({
    method: 'POST',
    path: '/api/demo/orders',
    access: staffRoles,
    summary: 'Place an order in the demo store',
    answer: z.object({ orderName: z.string(), message: z.string() }),
  }),
  advanceParcel: route({
    method: 'POST',
    path: '/api/demo/magic-orders/:id/advance',
    access: staffRoles,
    summary: 'Move the parcel of an order to its next scan, or have its delivery fail',
    params: orderParams,
    body: z.object({ fails: z.boolean().default(false) }),
    answer: z.object({ status: z.string(), message: z.string() }),
  }),
};
