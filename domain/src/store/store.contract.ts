import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';

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

/** The cost of one operation's calls, in the store's points. */
const operationCost = z.object({
  operation: z.string(),
  calls: z.number(),
  lastRequested: z.number(),
  /** Null: the last call was refused. */
  lastActual: z.number().nullable(),
  averageRequested: z.number(),
  averageActual: z.number(),
  lastAt: z.string(),
});

/** Vendor members get zeros: the store's total sales volume is not theirs to know. */
export const storeContract = {
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
  costs: route({
    method: 'GET',
    path: '/api/store/costs',
    access: staffRoles,
    summary: 'What calls to the store cost by its own account, and what its cost limit leaves',
    answer: z.object({
      /** Null before the store has said anything of it. */
      budget: z
        .object({ maximum: z.number(), available: z.number(), perSecond: z.number(), seenAt: z.string() })
        .nullable(),
      operations: z.array(operationCost),
    }),
  }),
  freshness: route({
    method: 'GET',
    path: '/api/store/freshness',
    access: staffRoles,
    summary: 'How fresh the orders of the store are here, and what is wrong',
    answer: z.object({
      connected: z.boolean(),
      /** When orders were last read from the store; null: never. */
      readAt: z.string().nullable(),
      readsNow: z.boolean(),
      /** While the first import runs: the last change it has read; null otherwise, or before its first page. */
      historyReadUntil: z.string().nullable(),
      historyRuns: z.boolean(),
      webhookAt: z.string().nullable(),
      /** Webhooks that are not handled yet, and since when the oldest waits. */
      waitingWebhooks: z.number().int(),
      waitingSince: z.string().nullable(),
      /** Parcels that the store should know and does not. */
      untoldParcels: z.number().int(),
      setAside: z.number().int(),
      /** Fields in which orders differ from the store's. */
      drift: z.number().int(),
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
