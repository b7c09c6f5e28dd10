import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { route } from '../../http/route.ts';

export const externalToolContract = {
  freshness: route({
    method: 'GET',
    path: '/api/external-tool/freshness',
    access: staffRoles,
    summary: 'How fresh the orders are that are in progress in the external tool',
    answer: z.object({
      /** Null while none is configured. */
      tool: z.string().nullable(),
      /** Parts in progress there. */
      open: z.number(),
      /** When the one was last read that has waited longest; null without any. */
      oldestReadAt: z.string().nullable(),
    }),
  }),
};
