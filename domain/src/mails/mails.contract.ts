import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { route } from '../http/route.ts';

const mail = z.object({
  id: z.string(),
  /** What it says: `order_details`, `new_order`, `parcel_shipped` … */
  kind: z.string(),
  audience: z.enum(['user', 'vendor', 'customer']),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed']),
  attempts: z.number().int(),
  /** Why the last try failed, with the mail server's own words. */
  error: z.string().nullable(),
  /** A try ended without an answer: it may have arrived, and another try may bring it twice. */
  mayHaveArrived: z.boolean(),
  /** What it said is forgotten after some time; then it cannot be sent any more. */
  canBeRetried: z.boolean(),
  /** When a waiting mail is tried next. */
  nextTryAt: z.string().nullable(),
  magicOrderId: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** Mails that did not go out, whoever they are for, and how to try them again. */
export const mailsContract = {
  /** Mails that did not go out: nobody tries `failed` ones again, `open` ones wait for a try or are being tried. */
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
