import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { pageLimit, pageNumber } from '../../http/pagination.ts';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { storeReason, storeState } from '../../statuses/store-state.ts';

const untoldParcel = z.object({
  shipmentId: z.string(),
  magicOrderId: z.string(),
  orderNumber: z.string(),
  vendorName: z.string(),
  shippingPartner: z.string(),
  awb: z.string(),
  state: storeState,
  reason: storeReason.nullable(),
  /** The store's own words. */
  detail: z.string().nullable(),
  since: z.string(),
  /** When the store was last asked about it; null: not yet. */
  askedAt: z.string().nullable(),
});

/** Parcels that the store should know and does not. */
export const untoldParcelsContract = {
  list: route({
    method: 'GET',
    path: '/api/store/untold-parcels',
    access: staffRoles,
    summary: 'Parcels that the store should know and does not, each with its reason, the oldest first',
    query: z.object({ page: pageNumber.default(1), limit: pageLimit.default(50) }),
    answer: z.object({
      parcels: z.array(untoldParcel),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      totalPages: z.number().int(),
    }),
  }),
  tell: route({
    method: 'POST',
    path: '/api/store/untold-parcels/tell',
    access: staffRoles,
    summary: 'Read the orders of these parcels in the store, and tell it of them; without ids, of all',
    body: z.object({ shipmentIds: z.array(recordId()).min(1).max(1000).optional() }),
    answer: z.object({ message: z.string(), orders: z.number().int() }),
  }),
};
