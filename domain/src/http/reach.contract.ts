import { z } from 'zod';
import { pingPath } from './reach.ts';
import { route } from './route.ts';

export const reachContract = {
  ping: route({
    method: 'GET',
    path: pingPath,
    access: 'public',
    forCustomers: true,
    summary: 'Whether the server answers; it asks neither the database nor anybody else',
    answer: z.object({ ok: z.literal(true) }),
  }),
};
