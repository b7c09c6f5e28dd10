import { courierTime } from '@shipmagic/domain/couriers/courier-time';
import { mapDelhiveryStatus } from '@shipmagic/domain/couriers/delhivery/status-map';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { z } from 'zod';
import type { PartnerAnswer } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { CourierScan, PushedScan, TrackedParcel } from '../courier.ts';
import type { ReadPushes } from '../descriptor.ts';
import { scanPush, trackAnswer, type trackedShipment, trackUnknown } from './answers.ts';

export interface DelhiveryParcel extends TrackedParcel {
  readonly reference: string | null;
}

/** The day of a time in Delhivery's format; null if empty or invalid. */
function dayOf(value: string | null | undefined): string | null {
  const at = courierTime(value);
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
    .map(({ at, status, statusType, code, location, remarks, reference }) => {
      returnSeen ||= firstReturnAt !== null && firstReturnAt < at;
      const mapped = mapDelhiveryStatus({ status, statusType: statusType ?? '', code: code ?? '' }, { returnSeen });
      returnSeen ||= statusType?.toUpperCase() === 'RT';
      return { happenedAt: at, status, statusType, code, location, remarks, reference, mapped };
    });
}

/** Rupees to be collected by a mode of payment and its amount; null where that is not said. */
export function collects(mode: string | null | undefined, amount: number | null | undefined): number | null {
  if (/^pre-?paid$/i.test(mode?.trim() ?? '')) return 0;
  return /^cod$/i.test(mode?.trim() ?? '') ? (amount ?? null) : null;
}

function toParcel(shipment: z.output<typeof trackedShipment>): DelhiveryParcel {
  const reference = shipment.ReferenceNo ?? null;
  const history = (shipment.Scans ?? []).map(({ ScanDetail: scan }) => ({
    status: scan.Scan,
    statusType: scan.ScanType ?? null,
    code: scan.StatusCode ?? null,
    at: courierTime(scan.ScanDateTime ?? scan.StatusDateTime),
    location: scan.ScannedLocation ?? null,
    remarks: scan.Instructions ?? null,
    reference,
  }));
  const { Status: now } = shipment;
  const current: PushedScan = {
    status: now.Status,
    statusType: now.StatusType ?? null,
    code: now.StatusCode ?? null,
    at: courierTime(now.StatusDateTime),
    location: now.StatusLocation ?? null,
    remarks: now.Instructions ?? null,
    reference,
  };
  // The current status usually equals the last scan; otherwise it counts as a scan.
  const isListed = history.some(
    (scan) => scan.at === current.at && scan.status === current.status && scan.code === current.code,
  );
  return {
    awb: shipment.AWB,
    reference,
    scans: mapScans(isListed ? history : [...history, current]),
    expectedOn: dayOf(shipment.ExpectedDeliveryDate) ?? dayOf(shipment.PromisedDeliveryDate),
    pickedUpAt: courierTime(shipment.PickedupDate),
    terms: {
      collects: collects(shipment.OrderType, shipment.CODAmount),
      pin: shipment.Consignee?.PinCode?.trim() || null,
    },
    current: {
      status: now.Status,
      statusType: now.StatusType ?? '',
      instructions: now.Instructions ?? '',
      at: courierTime(now.StatusDateTime),
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

/** The pushed scans of a body, unmapped: one, or several in a list. */
export function readScanPushes(body: unknown): ReadPushes {
  const pushes: ReadPushes['pushes'][number][] = [];
  const unread: string[] = [];
  for (const one of shipmentsOf(body)) {
    const read = readScanPush(one);
    if (typeof read === 'string') unread.push(read);
    else pushes.push(read);
  }
  return { pushes, unread: unread[0] ?? (pushes.length === 0 ? 'It names no shipment' : null) };
}

function shipmentsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.flatMap(shipmentsOf);
  const { Shipment: shipment, ShipmentData: list } = Object(body) as Record<string, unknown>;
  if (Array.isArray(list)) return list.flatMap(shipmentsOf);
  return [shipment ?? []].flat();
}

/** A scan, or why it is none. */
function readScanPush(shipment: unknown): ReadPushes['pushes'][number] | string {
  const parsed = scanPush.safeParse(shipment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `Shipment.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not understood'}`;
  }
  const { AWB: awb, ReferenceNo: reference, NSLCode: code, Status: now } = parsed.data;
  const at = courierTime(now.StatusDateTime);
  if (at === null) return `Shipment.Status.StatusDateTime is no time: ${now.StatusDateTime}`;
  const scan = {
    status: now.Status,
    statusType: now.StatusType ?? null,
    code: code ?? null,
    at,
    location: now.StatusLocation ?? null,
    remarks: now.Instructions ?? null,
    reference: reference ?? null,
  };
  return { awb, scan };
}
