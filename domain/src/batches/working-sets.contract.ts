import { z } from 'zod';
import { route } from '../http/route.ts';
import { batchLimit } from './batch-work.ts';

/** How many days a working set is kept. */
export const workingSetDays = 30;

export const workingSetsContract = {
  create: route({
    method: 'POST',
    path: '/api/orders/working-sets',
    access: 'signed-in',
    summary: `Keep orders as a working set for ${workingSetDays} days: \`GET /api/orders?workingSet=\` lists it`,
    body: z
      .object({
        magicOrderIds: z
          .array(z.string().min(1).max(64))
          .min(1, 'Select at least one order')
          .max(batchLimit, `A working set has at most ${batchLimit} orders`),
      })
      .meta({ example: { magicOrderIds: ['PG1001-1'] } }),
    answer: z.object({ id: z.string(), total: z.number().int() }),
  }),
};
