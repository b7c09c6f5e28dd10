import { z } from 'zod';
import { route } from '../http/route.ts';

export const stats = z.object({
  newOrdersToday: z.number(),
  pendingFulfillment: z.number(),
  fulfilledOrders: z.number(),
  /** Rupees. */
  totalRevenue: z.number(),
});
export type Stats = z.output<typeof stats>;

export const dashboardContract = {
  stats: route({
    method: 'GET',
    path: '/api/stats',
    access: 'signed-in',
    summary: 'Dashboard figures in the scope of the viewer',
    conditional: true,
    answer: stats,
  }),
};
