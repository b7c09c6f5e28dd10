import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { apiShape } from '../filters/list-address.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { basedOn, recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { changeType, requestStatus } from './change-request.ts';
import { changeRequestFilterRegistry } from './change-request-filters.ts';
import { warehouseData, warehouseFieldNames, warehouseInput } from './warehouse.ts';

const person = z.object({ firstName: z.string().nullable(), lastName: z.string().nullable(), email: z.string() });

const request = z.object({
  id: z.string(),
  vendorName: z.string(),
  warehouseId: z.string().nullable(),
  warehouseName: z.string().nullable(),
  changeType,
  status: requestStatus,
  createdAt: z.string(),
  reviewedAt: z.string().nullable(),
  reviewNotes: z.string().nullable(),
  /** The warehouse when the request was made; null for a new one. */
  currentData: warehouseData.nullable(),
  /** Null for a deletion. */
  requestedData: warehouseData.nullable(),
  /** The values that were applied, possibly corrected by the reviewer; null unless approved. */
  appliedData: warehouseData.nullable(),
});
export type OwnChangeRequest = z.output<typeof request>;

const listed = request.extend({ requestedByUser: person.nullable(), reviewedByUser: person.nullable() });
export type ListedChangeRequest = z.output<typeof listed>;

const detail = listed.extend({
  /** The current warehouse; null for a new one and after its deletion. */
  nowData: warehouseData.nullable(),
  /** Sent back with an approval, so that nobody approves a state they did not see. */
  warehouseVersion: z.number().int().nullable(),
  warehouseGone: z.boolean(),
});
export type ChangeRequest = z.output<typeof detail>;

/** All or some fields of a warehouse; unknown keys are ignored. */
const someWarehouse = warehouseInput.refine((data) => warehouseFieldNames.some((field) => data[field] !== undefined), {
  message: 'Send at least one field of the warehouse',
});

const requestParams = z.object({ id: recordId() });
const vendorName = z.string().trim().min(1, 'The vendor is required').max(200);

export const warehouseChangeRequestsContract = {
  /** Errors: 400 as for a direct change, 404 outside the viewer's vendors, 409 while another request is pending. */
  create: route({
    method: 'POST',
    path: '/api/warehouse-change-requests',
    access: 'signed-in',
    summary: 'Ask for a warehouse to be added, changed or deleted',
    body: z.object({
      vendorName,
      changeType,
      /** For changes and deletions. */
      warehouseId: recordId().optional(),
      requestedData: someWarehouse.optional(),
      /** Accepted for compatibility but ignored: the server reads the current data itself. */
      currentData: someWarehouse.nullable().optional(),
    }),
    answer: z.object({ message: z.string(), request }),
  }),
  list: route({
    method: 'GET',
    path: '/api/warehouse-change-requests',
    access: staffRoles,
    summary: 'Requests to change warehouses, the newest first',
    query: z.object({
      page: pageNumber.default(1),
      limit: pageLimit.default(10),
      ...apiShape(changeRequestFilterRegistry),
    }),
    answer: z.object({
      requests: z.array(listed),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      totalPages: z.number().int(),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/api/warehouse-change-requests/:id',
    access: staffRoles,
    summary: 'One request, with the warehouse as it is now',
    params: requestParams,
    answer: detail,
  }),
  /** Errors: 400 names missing or invalid fields, 409 when it was already decided or the warehouse has changed. */
  review: route({
    method: 'PUT',
    path: '/api/warehouse-change-requests/:id/review',
    access: staffRoles,
    summary: 'Approve a request, which carries it out, or reject it',
    params: requestParams,
    body: z.object({
      status: z.enum(['approved', 'rejected']),
      reviewNotes: z.string().trim().max(2000).optional(),
      /** Applied instead of the requested data. */
      updatedRequestData: someWarehouse.optional(),
      warehouseVersion: basedOn,
    }),
    answer: z.object({ message: z.string() }),
  }),
  ofVendor: route({
    method: 'GET',
    path: '/api/vendors/:vendorName/warehouse-change-requests',
    access: 'signed-in',
    summary: 'A vendor’s requests that wait, and those decided in the last 30 days',
    params: z.object({ vendorName: z.string().min(1).max(200) }),
    answer: z.object({ requests: z.array(request) }),
  }),
};
