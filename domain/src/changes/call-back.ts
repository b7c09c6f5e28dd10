import { courierNamed } from '../couriers/known-couriers.ts';
import type { ParcelEditRules } from '../parcels/booking/parcel-edit.ts';
import type { ShipmentStatus } from '../statuses/shipment-status.ts';
import { isOnItsWay, stageOf } from './change-stage.ts';

/** How the courier of a booked parcel lets it be changed; null for one that was entered by hand, or of another courier. */
export const courierEdits = (partner: string | null, trackingType: string | null): ParcelEditRules | null =>
  trackingType === 'courier' ? (courierNamed(partner)?.edits ?? null) : null;

interface ParcelToCallBack {
  readonly shipmentStatus: ShipmentStatus;
  /** By the courier's scan, or by ours at the hand-over. */
  readonly pickedUp: boolean;
  readonly partner: string | null;
  readonly trackingType: string | null;
}

/** Why a parcel cannot be called back now; null when its courier may be asked. */
export function callBackRefusal({ shipmentStatus, pickedUp, partner, trackingType }: ParcelToCallBack): string | null {
  const stage = stageOf({ shipmentStatus, pickedUp, invoiced: false });
  if (stage === 'booked') return 'It has not been picked up yet: cancel the shipment instead.';
  if (!isOnItsWay(stage)) return 'The parcel is not on its way to the customer.';
  return courierEdits(partner, trackingType)?.calledBackIn.includes(shipmentStatus)
    ? null
    : `${partner ?? 'The courier'} cannot be asked for it now: call them, or wait for the next scan.`;
}
