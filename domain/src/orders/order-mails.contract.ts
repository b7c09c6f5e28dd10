import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { orderParams } from './orders.contract.ts';

const emailSentTo = z.array(z.string());
const sent = z.object({
  message: z.string(),
  /** The addresses, both here and in `data`: the two variants of the call read them from different places. */
  emailSentTo,
  data: z.object({ emailSentTo }),
});

/**
 * Mails requested by a person. The call answers once the mail is queued durably: it is sent even if the product stops
 * at that moment. Failed deliveries appear in the order's activity log. Errors: 404 outside the viewer's scope, 409
 * when the recipient has no address, 429 after many mails, 503 while mail is not enabled.
 */
export const orderMailsContract = {
  emailDetails: route({
    method: 'POST',
    path: '/api/magic-orders/:id/email-details',
    access: 'signed-in',
    summary: 'Mail the details of an order to the signed-in user, or to its vendor without the customer’s contact',
    params: orderParams,
    body: z.object({
      recipient: z.enum(['vendor', 'user']).default('user'),
      /** The notes as shown on the screen, saved or not; defaults to the saved ones. */
      merchantVendorNotes: z.string().max(5000).optional(),
    }),
    answer: sent,
  }),
  emailVendor: route({
    method: 'POST',
    path: '/api/magic-orders/:id/email-vendor',
    access: 'signed-in',
    summary: 'Mail the details of an order to its vendor, without the customer’s contact',
    params: orderParams,
    answer: sent,
  }),
  mailLate: route({
    method: 'POST',
    path: '/api/orders/mail-late',
    access: staffRoles,
    summary: 'Mail each vendor once, with all of these orders of theirs that are late; at most once a day',
    body: z.object({
      magicOrderIds: z.array(z.string().min(1).max(64)).min(1, 'Choose at least one order').max(500),
    }),
    answer: z.object({
      message: z.string(),
      /** Vendors that are mailed. */
      vendors: z.array(z.string()),
      /** Vendors that were mailed today already. */
      before: z.array(z.string()),
      /** Vendors without an email address. */
      unreachable: z.array(z.string()),
    }),
  }),
};
