import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { requestableField, vendorRequestStatus } from './vendor-change-request.ts';

const text = z.string().nullable();

const vendorRequest = z.object({
  id: z.string(),
  vendorName: z.string(),
  field: requestableField,
  /** As it was when it was asked for, and is now; null: nothing. */
  from: text,
  now: text,
  to: z.string(),
  status: vendorRequestStatus,
  /** Who asked; null for vendor members about others, and for accounts that are gone. */
  requestedBy: text,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  reviewedAt: text,
  /** Why it was declined. */
  reviewNotes: text,
});
export type VendorRequest = z.output<typeof vendorRequest>;

const vendorParams = z.object({ vendorName: z.string().min(1).max(200) });

/** Wishes of a vendor's members for changes of it. Warehouses have requests of their own. */
export const vendorRequestsContract = {
  ofVendor: route({
    method: 'GET',
    path: '/api/vendors/:vendorName/change-requests',
    access: 'signed-in',
    summary: 'What was asked to be changed of a vendor: what waits, and what was decided in the last 30 days',
    params: vendorParams,
    answer: z.object({ requests: z.array(vendorRequest) }),
  }),
  ask: route({
    method: 'POST',
    path: '/api/vendors/:vendorName/change-requests',
    access: 'signed-in',
    summary: 'Ask for a field to be changed that only staff change; it replaces an earlier wish for the same field',
    params: vendorParams,
    body: z.object({ field: requestableField, value: z.string().max(200, 'Use at most 200 characters') }),
    answer: z.object({ message: z.string(), request: vendorRequest }),
  }),
  /** Errors: 400 for a value that does not fit any more, 409 when it was decided or replaced, or the field has changed. */
  review: route({
    method: 'PUT',
    path: '/api/vendor-change-requests/:id/review',
    access: staffRoles,
    summary: 'Approve a request, which changes the vendor, or decline it with a reason',
    params: z.object({ id: recordId() }),
    body: z
      .object({
        status: z.enum(['approved', 'rejected']),
        reviewNotes: z.string().trim().max(2000, 'Use at most 2000 characters').default(''),
      })
      .refine(({ status, reviewNotes }) => status === 'approved' || reviewNotes !== '', {
        path: ['reviewNotes'],
        message: 'Say why: the vendor reads it',
      }),
    answer: z.object({ message: z.string() }),
  }),
};
