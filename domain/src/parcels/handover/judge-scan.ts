import { z } from 'zod';
import { stopText } from '../../statuses/change-kind.ts';
import { type OrderStatus, orderStatusLabels } from '../../statuses/order-status.ts';
import { timeText } from '../../time/written-time.ts';
import type { ManifestParcelState, ManifestState } from './manifest-state.ts';
import { manifestNumber } from './manifest-state.ts';

/**
 * Why a scanned parcel is refused. `foreign`: it is not of this manifest; `repeated`: it was scanned before;
 * `cancelled`: its shipment or order is; `stopped`: its order is no longer to be shipped, or has changed; `finished`: the handover has
 * ended; `unknown`: no parcel that the reader sees has this AWB.
 */
export const scanRefusals = ['foreign', 'repeated', 'cancelled', 'stopped', 'finished', 'unknown'] as const;
export const scanRefusal = z.enum(scanRefusals);
export type ScanRefusal = z.output<typeof scanRefusal>;

/** The few words that are shown largest. */
export const scanRefusalLabels: Record<ScanRefusal, string> = {
  foreign: 'Not on this manifest',
  repeated: 'Already scanned',
  cancelled: 'Cancelled: keep it',
  stopped: 'Stopped: keep it',
  finished: 'Handover has ended',
  unknown: 'Unknown AWB',
};

/**
 * Refusals that leave a parcel to be dealt with: it stands beside the driver, and is not to go. A repeated scan is of one
 * that has gone.
 */
export const openRefusals = [
  'foreign',
  'cancelled',
  'stopped',
  'finished',
  'unknown',
] as const satisfies readonly ScanRefusal[];
/** Refusals after which nobody scans on before having seen them: the parcel would go with the driver. */
const stoppingRefusals: readonly ScanRefusal[] = ['foreign', 'cancelled', 'stopped'];
export const stopsScanning = (refusal: ScanRefusal): boolean => stoppingRefusals.includes(refusal);

/**
 * Why a parcel that was taken cannot be put back; null if it can. The courier's own scan counts more than our word.
 */
export function putBackRefusal({
  orderNumber,
  shippingPartner,
  here,
  pickedUp,
}: Pick<ScannedParcel, 'orderNumber' | 'shippingPartner' | 'here' | 'pickedUp'>): string | null {
  if (here !== 'scanned') return `The parcel of order ${orderNumber} has not been taken.`;
  return pickedUp ? `${shippingPartner} has scanned the parcel of order ${orderNumber}: it has it.` : null;
}

/** A parcel with the scanned AWB, and where it belongs. */
export interface ScannedParcel {
  readonly orderNumber: string;
  readonly shippingPartner: string;
  /** Null: not known. */
  readonly warehouseName: string | null;
  readonly shipmentCancelled: boolean;
  readonly orderStatus: OrderStatus;
  /** The change of its order that keeps it here; null: none. */
  readonly stoppedFor: string | null;
  /** The courier's first scan has come. */
  readonly pickedUp: boolean;
  /** Its state on this manifest; null if it is not on it. */
  readonly here: ManifestParcelState | null;
  readonly scannedAt: string | null;
  readonly scannedBy: string | null;
  /** The other manifest that it stands on. */
  readonly standsOn: string | null;
  /** Of the same warehouse and courier. */
  readonly sameWay: boolean;
}

export type Judgement = { readonly outcome: 'right' } | { readonly outcome: ScanRefusal; readonly message: string };

/** Whether a scanned parcel is handed over with this manifest. The first refusal wins. */
export function judgeScan(state: ManifestState, parcel: ScannedParcel | null): Judgement {
  const refuse = (outcome: ScanRefusal, message: string): Judgement => ({ outcome, message });
  if (!parcel) return refuse('unknown', 'No parcel has this AWB.');
  const { orderNumber, shippingPartner, warehouseName, here, standsOn } = parcel;
  const parcelOf = `The parcel of order ${orderNumber}`;
  if (here === 'scanned')
    return refuse(
      'repeated',
      `${parcelOf} was scanned${parcel.scannedAt ? ` at ${timeText(parcel.scannedAt)}` : ''}${parcel.scannedBy ? ` by ${parcel.scannedBy}` : ''}.`,
    );
  if (parcel.shipmentCancelled || parcel.orderStatus === 'cancelled')
    return refuse('cancelled', `${parcelOf} is cancelled. Do not hand it over.`);
  if (here !== 'listed') {
    if (standsOn) return refuse('foreign', `${parcelOf} belongs to manifest ${manifestNumber(standsOn)}.`);
    if (parcel.pickedUp)
      return refuse('foreign', `${shippingPartner} has picked up the parcel of order ${orderNumber} already.`);
    return refuse(
      'foreign',
      parcel.sameWay
        ? `${parcelOf} goes the same way, but is not on this manifest. It comes onto the next one.`
        : `${parcelOf} goes with ${shippingPartner}${warehouseName ? ` from ${warehouseName}` : ''}.`,
    );
  }
  if (parcel.stoppedFor && !parcel.pickedUp)
    return refuse('stopped', `Order ${orderNumber}: ${stopText(parcel.stoppedFor)}`);
  if (state === 'finished') return refuse('finished', 'This handover has ended. Make a new manifest for what is left.');
  if (parcel.orderStatus !== 'ready_to_ship' && !parcel.pickedUp)
    return refuse(
      'stopped',
      `Order ${orderNumber} is ${orderStatusLabels[parcel.orderStatus]} now. Do not hand it over.`,
    );
  return { outcome: 'right' };
}
