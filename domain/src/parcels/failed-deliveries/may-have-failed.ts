import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import { meaningAfterFailure } from './delivery-attempts.ts';

/** Whether a parcel may wait for a decision after a failed attempt, as far as its status tells. */
export const mayHaveFailed = ({ shipmentStatus }: { readonly shipmentStatus: ShipmentStatus | null }): boolean =>
  shipmentStatus !== null &&
  shipmentStatus !== 'READY' &&
  (meaningAfterFailure[shipmentStatus] !== 'ends' || shipmentStatus === 'OUT_FOR_DELIVERY');
