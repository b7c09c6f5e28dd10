import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { pageLimit, pageNumber } from '../../http/pagination.ts';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { inventoryRequest, inventoryRequestPageSize, inventoryRequestStatus } from './inventory-request.ts';

const count = z.number().int();

/** The store's own maximum. */
export const largestQuantity = 1_000_000_000;

/** Details of a refused change whose quantity has changed in the meantime. */
export const staleQuantity = z.object({ currentQuantity: count });

const requestId = z
  .number('Selected request has an invalid ID.')
  .int('Selected request has an invalid ID.')
  .min(1, 'Selected request has an invalid ID.');
const review = {
  status: z.enum(['approved', 'rejected']),
  reviewNotes: z.string().trim().max(1000, 'Write at most 1000 characters').optional(),
};

/** How many requests one call may decide; each approval calls the store. */
export const bulkReviewLimit = 100;

export const inventoryContract = {
  setQuantity: route({
    method: 'PUT',
    path: '/api/products/variants/:variantId/quantity',
    access: 'signed-in',
    summary: 'Set the quantity of a variant in the store; a vendor member asks for it',
    params: z.object({ variantId: recordId() }),
    body: z.object({
      inventoryQuantity: count
        .min(0, 'Quantity cannot be negative')
        .max(largestQuantity, 'Quantity is larger than Shopify can store'),
      /** The quantity its author saw. If the store's differs, the change is refused with 409 and `staleQuantity`. */
      currentQuantity: count.optional(),
    }),
    answer: z.object({ message: z.string(), inventoryQuantity: count, requestedQuantity: count.nullable() }),
  }),
  list: route({
    method: 'GET',
    path: '/api/inventory-update-requests',
    access: 'signed-in',
    summary: 'Quantities that vendor members have asked for, newest first',
    query: z.object({
      page: pageNumber.default(1),
      limit: pageLimit.default(inventoryRequestPageSize),
      status: inventoryRequestStatus.optional(),
    }),
    answer: z.object({
      requests: z.array(inventoryRequest),
      total: count,
      page: count,
      limit: count,
      totalPages: count,
    }),
  }),
  review: route({
    method: 'PUT',
    path: '/api/inventory-update-request/review',
    access: staffRoles,
    summary: 'Approve a request, which sets the quantity in the store, or reject it',
    body: z.object({ requestId, ...review }),
    answer: z.object({ message: z.string() }),
  }),
  bulkReview: route({
    method: 'PUT',
    path: '/api/inventory-update-requests/bulk-review',
    access: staffRoles,
    summary: 'Approve or reject several requests, each by itself',
    body: z.object({
      requestIds: z
        .array(requestId)
        .min(1, 'Please select at least one request to review.')
        .max(bulkReviewLimit, `Review at most ${bulkReviewLimit} requests at once`),
      ...review,
    }),
    answer: z.object({
      message: z.string(),
      reviewed: count,
      failures: z.array(z.object({ requestId: count, message: z.string() })),
    }),
  }),
};
