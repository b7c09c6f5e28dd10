import { z } from 'zod';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { orderParams } from '../orders/orders.contract.ts';
import { erasureStates, privacyRequestKinds, privacyRequestSources } from './privacy-request.ts';

const text = z.string().nullable();

/** A store order of one customer, as an erasure would find it. */
const orderOfCustomer = z.object({
  storeOrderId: z.string(),
  orderNumber: z.string(),
  /** Its magic orders. */
  parts: z.array(z.string()),
  /** Why its personal data is still needed; null when it can go at once. */
  waitsFor: text,
  /** Its erasure, once requested. */
  erasure: z.object({ state: z.enum(erasureStates), requestedAt: z.string(), doneAt: text }).nullable(),
  /** Its tax invoices, which stay until a day in India. */
  invoices: z.array(z.object({ number: z.string(), keptUntil: z.string() })),
});
export type OrderOfCustomer = z.output<typeof orderOfCustomer>;

const privacyRequest = z.object({
  id: z.string(),
  kind: z.enum(privacyRequestKinds),
  source: z.enum(privacyRequestSources),
  askedBy: text,
  askedAt: z.string(),
  doneAt: text,
  orderNumbers: z.array(z.string()),
  orders: z.number().int(),
  waiting: z.number().int(),
  /** Why the first of the waiting orders waits; null before it was looked at. */
  waitsFor: text,
  /** The file while it can be downloaded. */
  file: z.object({ expiresAt: z.string() }).nullable(),
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

/** Days for which a file with a customer's data can be downloaded. */
export const customerFileDays = 14;

export const privacyContract = {
  /** The order's own store order comes first. */
  review: route({
    method: 'GET',
    path: '/api/magic-orders/:id/personal-data',
    access: ['admin'],
    summary: 'What an erasure of this order’s customer would find, order by order',
    params: orderParams,
    answer: z.object({ orders: z.array(orderOfCustomer) }),
  }),
  /** 403 with `passwordNeeded`; 409 when all of them have been requested before. */
  erase: route({
    method: 'POST',
    path: '/api/magic-orders/:id/erase-personal-data',
    access: ['admin'],
    summary: 'Erase the personal data of this order’s customer, once no parcel needs it',
    params: orderParams,
    /** Orders of this customer, by the store's ids. */
    body: z.object({ storeOrderIds: z.array(recordId()).min(1, 'Choose at least one order').max(500) }),
    answer: z.object({ requestId: z.string(), message: z.string() }),
  }),
  /** 403 with `passwordNeeded`. */
  makeFile: route({
    method: 'POST',
    path: '/api/magic-orders/:id/customer-data',
    access: ['admin'],
    summary: 'Collect everything kept about this order’s customer into a file',
    params: orderParams,
    answer: z.object({ requestId: z.string(), message: z.string() }),
  }),
  requests: route({
    method: 'GET',
    path: '/api/privacy/requests',
    access: ['admin'],
    summary: 'Who asked for erasures and data of customers, the newest first',
    query: z.object({ page: pageNumber.default(1), limit: pageLimit.default(25) }),
    answer: z.object({
      requests: z.array(privacyRequest),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      totalPages: z.number().int(),
    }),
  }),
  /** 404 when it has expired, or when its orders have been erased since. */
  file: route({
    method: 'GET',
    path: '/api/privacy/requests/:id/file',
    access: ['admin'],
    summary: 'Everything kept about a customer, as JSON to hand over',
    params: z.object({ id: recordId() }),
    file: ['application/json'],
  }),
};
