import { z } from 'zod';
import { route } from './route.ts';

export const reachContract = {
  ping: route({
    method: 'GET',
    path: '/api/ping',
    access: 'public',
    forCustomers: true,
    summary: 'Whether the server answers; it asks neither the database nor anybody else',
    answer: z.object({ ok: z.literal(true) }),
  }),
};
