import { courierTime } from '@shipmagic/domain/couriers/courier-time';
import { mapProzoStatus } from '@shipmagic/domain/couriers/prozo/status-map';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { z } from 'zod';
import type { PartnerAnswer } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { CourierScan, TrackedParcel } from '../courier.ts';
import { trackAnswer, waybillDetail } from './answers.ts';

function dayOf(value: string | number | null | undefined): string | null {
  const at = courierTime(value);
  return at && indiaDay(at);
}

function toParcel(detail: z.output<typeof waybillDetail>): TrackedParcel | null {
  const status = detail.currentStatus;
  if (!status) return null;
  const at = courierTime(detail.statusDate) ?? courierTime(detail.lastUpdated);
  const history = (detail.order_history ?? []).flatMap(({ orderStatusEnum, timestamp }) => {
    const happenedAt = courierTime(timestamp);
    return happenedAt ? [{ status: orderStatusEnum, happenedAt }] : [];
  });
  const isListed = history.some((scan) => scan.status === status && scan.happenedAt === at);
  const raw = isListed || !at ? history : [...history, { status, happenedAt: at }];
  const scans = raw
    .toSorted((a, b) => a.happenedAt.localeCompare(b.happenedAt))
    .map(
      (scan): CourierScan => ({
        ...scan,
        statusType: null,
        code: null,
        location: null,
        reference: null,
        remarks: scan.status === status && scan.happenedAt === at ? (detail.remarks ?? null) : null,
        mapped: mapProzoStatus(scan.status),
      }),
    );
  return {
    awb: detail.waybill,
    scans,
    expectedOn: dayOf(detail.expectedDeliveryDate) ?? dayOf(detail.estimatedDeliveryTime) ?? dayOf(detail.edd),
    pickedUpAt: scans.find(({ mapped }) => mapped?.shipmentStatus === 'IN_TRANSIT')?.happenedAt ?? null,
    current: { status, statusType: '', instructions: detail.remarks ?? '', at },
    createdAt: courierTime(detail.createdDate) ?? scans[0]?.happenedAt ?? null,
  };
}

/** The parcels of a tracking answer; unknown or unreadable ones are absent. */
export function readTracking(reply: PartnerAnswer): TrackedParcel[] {
  const parsed = trackAnswer.safeParse(reply.json);
  if (!parsed.success) throw new PartnerError('Prozo', 'broken', 'Prozo sent a tracking answer that is not understood');
  return parsed.data.waybillDetails.flatMap((item) => {
    const detail = waybillDetail.safeParse(item);
    const parcel = detail.success && !detail.data.failedReason ? toParcel(detail.data) : null;
    return parcel ? [parcel] : [];
  });
}
