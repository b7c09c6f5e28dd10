import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { pageLimit, pageNumber } from '../../http/pagination.ts';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';

const syncAnswer = z.object({
  message: z.string(),
  results: z.object({ fetched: z.number(), imported: z.number(), setAside: z.number() }),
  /** Nothing was synced by this call, because another sync is under way. */
  alreadyRunning: z.boolean().optional(),
});
const sync = {
  method: 'POST',
  access: 'signed-in',
  summary: 'Sync orders from the store now',
  answer: syncAnswer,
} as const;

export const setAsideOrder = z.object({
  storeOrderId: z.string(),
  orderName: z.string().nullable(),
  reason: z.string(),
  attempts: z.number(),
  firstFailedAt: z.string(),
  lastFailedAt: z.string(),
});

/** Vendor members get zeros: the store's total sales volume is not theirs to know. */
export const importsContract = {
  syncOrders: route({ ...sync, path: '/api/sync-orders' }),
  /** The specification spells this call in two ways. */
  syncOrdersLong: route({ ...sync, path: '/api/sync/orders' }),
  verify: route({
    method: 'POST',
    path: '/api/magic-orders/verify',
    access: 'signed-in',
    summary: 'Find store orders without magic orders, and create what is missing',
    answer: z.object({
      message: z.string(),
      results: z.object({ checkedOrders: z.number(), createdMagicOrders: z.number(), setAside: z.number() }),
    }),
  }),
  setAside: route({
    method: 'GET',
    path: '/api/set-aside-orders',
    access: staffRoles,
    summary: 'Store orders that could not be imported, each with its reason, the latest failure first',
    query: z.object({ page: pageNumber.default(1), limit: pageLimit.default(50) }),
    answer: z.object({
      orders: z.array(setAsideOrder),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      totalPages: z.number().int(),
    }),
  }),
  replay: route({
    method: 'POST',
    path: '/api/set-aside-orders/:storeOrderId/replay',
    access: staffRoles,
    summary: 'Try to import a set-aside order again',
    params: z.object({ storeOrderId: recordId() }),
    answer: z.object({ message: z.string() }),
  }),
};
