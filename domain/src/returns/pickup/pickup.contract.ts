import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { route } from '../../http/route.ts';
import { returnParams } from '../returns.contract.ts';

/** Parcels that come back. Errors: 404 for an unknown return, 409 when something is not possible in its state. */
export const pickupContract = {
  ask: route({
    method: 'POST',
    path: '/api/returns/:id/pickup',
    access: staffRoles,
    summary:
      'Ask a courier to fetch a return from the customer, or to come again; with `awbNumber`, note the parcel of a courier that was asked elsewhere. Asked twice, it answers the same AWB',
    params: returnParams,
    body: z
      .object({
        /** The vendor’s own courier, or the first that fetches, by default. */
        shippingPartner: z.string().trim().max(60, 'shippingPartner has at most 60 characters').optional(),
        awbNumber: z
          .string()
          .trim()
          .min(4, 'awbNumber has at least 4 characters')
          .max(64, 'awbNumber is too long')
          .optional(),
        trackingUrl: z
          .url({ protocol: /^https?$/, error: 'trackingUrl is a web address' })
          .max(500, 'trackingUrl has at most 500 characters')
          .optional(),
      })
      .default({})
      .meta({ example: { shippingPartner: 'Delhivery' } }),
    answer: z.object({ awbNumber: z.string(), trackingUrl: z.string().nullable(), message: z.string() }),
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/returns/:id/pickup',
    access: staffRoles,
    summary: 'Call off the courier that was asked to fetch a return, until it has the goods',
    params: returnParams,
    answer: z.object({ message: z.string() }),
  }),
};
