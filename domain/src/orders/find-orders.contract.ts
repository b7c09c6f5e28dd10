import { z } from 'zod';
import { route } from '../http/route.ts';

/** One call takes at most this many identifiers. */
export const identifierLimit = 500;

const identifier = z.string().max(200);

export const findOrdersContract = {
  find: route({
    method: 'POST',
    path: '/api/orders/find',
    access: 'signed-in',
    onlyAsks: true,
    summary: 'The orders that AWBs, order numbers and, for staff, phones stand for: one entry per identifier, as given',
    body: z.object({
      identifiers: z
        .array(identifier)
        .max(identifierLimit, `At most ${identifierLimit} identifiers can be looked up at once`),
    }),
    answer: z.object({
      found: z.array(z.object({ identifier, magicOrderIds: z.array(z.string()) })),
      notFound: z.array(identifier),
    }),
  }),
};
