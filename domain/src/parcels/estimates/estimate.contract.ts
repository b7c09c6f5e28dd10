import { z } from 'zod';
import { route } from '../../http/route.ts';
import { orderParams } from '../../orders/orders.contract.ts';
import { day } from '../../time/day.ts';

const deliveryEstimate = z.object({
  /** The days in India by which half and nine tenths of such parcels arrive; null: nothing is expected. */
  from: day.nullable(),
  to: day.nullable(),
  /** Of how many parcels it is known; where these are too few, the days are those of the general rules. */
  parcels: z.int(),
  /** The share of them, 0 to 1, that arrived within the promised days; null: too few are known. */
  share: z.number().nullable(),
  /** Between which places they went. */
  lane: z.string().nullable(),
  /** In one sentence; null: too few are known. */
  explanation: z.string().nullable(),
});
export type DeliveryEstimate = z.output<typeof deliveryEstimate>;

export const estimateContract = {
  estimate: route({
    method: 'GET',
    path: '/api/magic-orders/:id/estimate',
    access: 'signed-in',
    summary: 'By when the parcel arrives, as parcels of its courier and route did before',
    params: orderParams,
    answer: deliveryEstimate,
  }),
};
