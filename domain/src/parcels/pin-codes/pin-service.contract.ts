import { z } from 'zod';
import { route } from '../../http/route.ts';
import { pinVerdict } from './pin-service.ts';

const pin = (what: string) => z.string().regex(/^[1-9]\d{5}$/, `${what} has six digits and does not begin with 0`);

export const pinServiceContract = {
  ask: route({
    method: 'GET',
    path: '/api/pin-codes/:pin/couriers',
    access: 'signed-in',
    summary: 'Which couriers deliver to a PIN code, as far as they can be asked now',
    params: z.object({ pin: pin('The PIN code') }),
    query: z.object({
      /** Whether the parcel is cash on delivery. */
      cod: z.enum(['true', 'false']).default('false'),
      /** The pickup PIN code; required by some couriers. */
      pickupPin: pin('The pickup PIN code').optional(),
    }),
    answer: z.object({ couriers: z.array(z.object({ courier: z.string(), verdict: pinVerdict })) }),
  }),
};
