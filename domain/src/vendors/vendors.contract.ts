import { z } from 'zod';
import { pageNumber } from '../http/pagination.ts';
import { route } from '../http/route.ts';
import { warehouse } from '../orders/order.ts';

const text = z.string().nullable();
const count = z.number().int();

/** A filter list fetches all vendors at once (specification 1, section 9). */
export const vendorListLimit = 2000;

export const vendorListQuery = z.object({
  page: pageNumber.default(1),
  limit: z.coerce.number().int().min(1).max(vendorListLimit).default(10),
  search: z.string().trim().max(200, 'Search for at most 200 characters').default(''),
  sort: z.enum(['vendorName', 'createdAt']).default('vendorName'),
});
export type VendorListQuery = z.output<typeof vendorListQuery>;

export const vendorsContract = {
  list: route({
    method: 'GET',
    path: '/api/vendors',
    access: 'signed-in',
    summary: 'Vendors in the scope of the viewer; one without a name is left out',
    query: vendorListQuery,
    answer: z.object({
      vendors: z.array(
        z.object({ id: z.string(), vendorName: z.string(), companyName: text, city: text, state: text }),
      ),
      total: count,
      page: count,
      limit: count,
      totalPages: count,
    }),
  }),
  warehouses: route({
    method: 'GET',
    path: '/api/vendors/:vendorName/warehouses',
    access: 'signed-in',
    summary: 'Where parcels of a vendor can be picked up, the default first',
    params: z.object({ vendorName: z.string().min(1).max(200) }),
    answer: z.array(warehouse),
  }),
};
