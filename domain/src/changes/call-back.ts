import { courierNamed } from '../couriers/known-couriers.ts';
import { formatRupees } from '../money/paise.ts';
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

/**
 * The cost of calling a parcel back, as far as it is known: couriers quote the way to the customer (rupees; null: not
 * even that), and charge the way home by their rate card.
 */
export const callBackCost = (partner: string, quoted: number | null): string =>
  quoted === null
    ? `${partner} has quoted no price for this parcel, so what the way home costs is not known before its bill.`
    : `${partner} quoted ${formatRupees(quoted)} for the way there and names no price for the way home, which comes on top by its rate card.`;
