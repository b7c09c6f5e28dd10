import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';

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

export const storeContract = {
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
};
