import { attemptReference } from '../../parcels/booking/shipment-reference.ts';

/** Our reference for one attempt to bring something of an order back: `PG1229-1-R`, then `PG1229-1-2-R`. */
export const reverseReference = (magicOrderId: string, attempt: number): string =>
  `${attemptReference(magicOrderId, attempt)}-R`;
