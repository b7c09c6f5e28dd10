import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { route } from '../../http/route.ts';

/** The facts above the lists of the screen Store Sync. */
export const freshnessContract = {
  read: route({
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
      /** Differences from the store's orders. */
      drift: z.number().int(),
    }),
  }),
};
