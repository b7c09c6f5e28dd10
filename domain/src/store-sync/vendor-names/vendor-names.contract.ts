import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { route } from '../../http/route.ts';
import { vendorParams } from '../../vendors/vendors.contract.ts';

/** The names of vendors in the store. */
export const vendorNamesContract = {
  read: route({
    method: 'GET',
    path: '/api/vendors/:vendorName/name-in-store',
    access: staffRoles,
    summary: 'The name that the store seems to have for a vendor now; null where it is the one here',
    params: vendorParams,
    answer: z.object({ newName: z.string().nullable() }),
  }),
  rename: route({
    method: 'POST',
    path: '/api/vendors/:vendorName/rename',
    access: ['admin'],
    summary:
      'Rename a vendor, which keeps its settings, people and orders, and gets those that came in under the new name. 409 when that name is a vendor of its own',
    params: vendorParams,
    body: z.object({
      newName: z.string({ error: 'The new name is required' }).trim().min(1, 'The new name is required').max(200),
    }),
    answer: z.object({ message: z.string(), vendorName: z.string(), movedOrders: z.number().int() }),
  }),
};
