import { mapDelhiveryStatus } from '@shipmagic/domain/couriers/delhivery/status-map';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { z } from 'zod';
import type { PartnerAnswer } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { CourierScan, PushedScan, TrackedParcel } from '../courier.ts';
import { scanPush, trackAnswer, type trackedShipment, trackUnknown } from './answers.ts';

export interface DelhiveryParcel extends TrackedParcel {
  readonly reference: string | null;
}

/** Parses Delhivery's times, which are Indian time without a zone; null if invalid. */
export function indianTime(value: string | null | undefined): string | null {
  if (!value) return null;
  const hasZone = /(z|[+-]\d{2}:?\d{2})$/i.test(value);
  const time = new Date(hasZone ? value : `${value.trim().replace(' ', 'T')}+05:30`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** The day of a time in Delhivery's format; null if empty or invalid. */
function dayOf(value: string | null | undefined): string | null {
  const at = indianTime(value);
  return at && indiaDay(at);
}

/**
 * Maps scans in chronological order, since the first return scan has a different meaning from later ones.
 * `firstReturnAt` is the time of the first one already known.
 */
export function mapScans(scans: readonly PushedScan[], firstReturnAt: string | null = null): CourierScan[] {
  let returnSeen = false;
  return scans
    .flatMap((scan) => (scan.at ? [{ ...scan, at: scan.at }] : []))
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ at, status, statusType, code, location, remarks }) => {
      returnSeen ||= firstReturnAt !== null && firstReturnAt < at;
      const mapped = mapDelhiveryStatus({ status, statusType: statusType ?? '', code: code ?? '' }, { returnSeen });
      returnSeen ||= statusType?.toUpperCase() === 'RT';
      return { happenedAt: at, status, statusType, code, location, remarks, mapped };
    });
}

function toParcel(shipment: z.output<typeof trackedShipment>): DelhiveryParcel {
  const history = (shipment.Scans ?? []).map(({ ScanDetail: scan }) => ({
    status: scan.Scan,
    statusType: scan.ScanType ?? null,
    code: scan.StatusCode ?? null,
    at: indianTime(scan.ScanDateTime ?? scan.StatusDateTime),
    location: scan.ScannedLocation ?? null,
    remarks: scan.Instructions ?? null,
  }));
  const { Status: now } = shipment;
  const current: PushedScan = {
    status: now.Status,
    statusType: now.StatusType ?? null,
    code: now.StatusCode ?? null,
    at: indianTime(now.StatusDateTime),
    location: now.StatusLocation ?? null,
    remarks: now.Instructions ?? null,
  };
  // The current status usually equals the last scan; otherwise it counts as a scan.
  const isListed = history.some(
    (scan) => scan.at === current.at && scan.status === current.status && scan.code === current.code,
  );
  return {
    awb: shipment.AWB,
    reference: shipment.ReferenceNo ?? null,
    scans: mapScans(isListed ? history : [...history, current]),
    expectedOn: dayOf(shipment.ExpectedDeliveryDate) ?? dayOf(shipment.PromisedDeliveryDate),
    pickedUpAt: indianTime(shipment.PickedupDate),
    current: {
      status: now.Status,
      statusType: now.StatusType ?? '',
      instructions: now.Instructions ?? '',
      at: indianTime(now.StatusDateTime),
    },
    createdAt: null,
  };
}

/**
 * The parcels of a tracking answer. "Does not exist" is a valid answer, not a fault; an unreadable parcel does not
 * hide the others.
 */
export function readTracking(reply: PartnerAnswer): DelhiveryParcel[] {
  const list = (reply.json as { ShipmentData?: unknown } | undefined)?.ShipmentData;
  if (Array.isArray(list)) {
    return list.flatMap((item) => {
      const parsed = trackAnswer.shape.ShipmentData.element.safeParse(item);
      return parsed.success ? [toParcel(parsed.data.Shipment)] : [];
    });
  }
  const unknown = trackUnknown.safeParse(reply.json);
  if (unknown.success && /does not exist/i.test(unknown.data.Error)) return [];
  throw new PartnerError(
    'Delhivery',
    'broken',
    unknown.success ? `Delhivery: ${unknown.data.Error}` : 'Delhivery sent a tracking answer that is not understood',
  );
}

/** Parses a pushed scan, unmapped; null if the body is not one. */
export function readScanPush(body: unknown): { awb: string; scan: PushedScan } | null {
  const parsed = scanPush.safeParse(body);
  if (!parsed.success) return null;
  const { AWB: awb, NSLCode: code, Status: now } = parsed.data.Shipment;
  const scan = {
    status: now.Status,
    statusType: now.StatusType ?? null,
    code: code ?? null,
    at: indianTime(now.StatusDateTime),
    location: now.StatusLocation ?? null,
    remarks: now.Instructions ?? null,
  };
  return { awb, scan };
}
