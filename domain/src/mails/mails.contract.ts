import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { route } from '../http/route.ts';

const mail = z.object({
  id: z.string(),
  /** The template: `order_details`, `new_order`, `parcel_shipped` … */
  kind: z.string(),
  audience: z.enum(['user', 'vendor', 'customer']),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed']),
  attempts: z.number().int(),
  /** Why the last attempt failed, in the mail server's words. */
  error: z.string().nullable(),
  /** An attempt ended without an answer: the mail may have arrived, and a retry may deliver it twice. */
  mayHaveArrived: z.boolean(),
  /** Its content is deleted after a while; then it cannot be sent again. */
  canBeRetried: z.boolean(),
  /** The next attempt for a mail in the queue. */
  nextTryAt: z.string().nullable(),
  magicOrderId: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** Undelivered mails to any recipient, and how to retry them. */
export const mailsContract = {
  /** Undelivered mails: `failed` ones are not retried automatically; `open` ones are queued or being sent. */
  list: route({
    method: 'GET',
    path: '/api/mails',
    access: staffRoles,
    summary: 'Mails that failed for good, or that are still to be sent, the newest first',
    query: z.object({
      state: z.enum(['failed', 'open']).default('failed'),
      page: pageNumber.default(1),
      limit: pageLimit.default(50),
    }),
    answer: z.object({
      mails: z.array(mail),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      totalPages: z.number().int(),
      counts: z.object({ failed: z.number().int(), open: z.number().int() }),
    }),
  }),
  retry: route({
    method: 'POST',
    path: '/api/mails/:id/retry',
    access: staffRoles,
    summary: 'Try a mail again that failed or waits: at once, by a job; one that was sent is never sent again',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ message: z.string() }),
  }),
};
