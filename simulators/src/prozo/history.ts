import { type Parcel, remarks, road, type Status } from './parcel.ts';

/** The statuses after a failed delivery without a reattempt. */
const back: readonly Status[] = ['RTO', 'RTO_INTRANSIT', 'RTO_DELIVERED'];
const upTo = (statuses: readonly Status[], last: Status) => statuses.slice(0, statuses.indexOf(last) + 1);
const failed: readonly Status[] = [...upTo(road, 'OUT_FOR_DELIVERY'), 'FAILED_DELIVERY'];

/** The scans of a parcel up to a status, with attempts that failed before its delivery. */
function roadTo(status: Status, failedBefore: number): readonly Status[] {
  if (status === 'DELIVERED') {
    const attempts = Array.from({ length: failedBefore }, () => ['FAILED_DELIVERY', 'OUT_FOR_DELIVERY'] as const);
    return [...upTo(road, 'OUT_FOR_DELIVERY'), ...attempts.flat(), 'DELIVERED'];
  }
  if (road.includes(status)) return upTo(road, status);
  if (back.includes(status)) return [...failed, ...upTo(back, status)];
  return status === 'FAILED_DELIVERY' ? failed : [...upTo(road, 'INTRANSIT'), status];
}

/** Hours between scans. */
const usualHours = 12;
const hours: Partial<Record<Status, number>> = {
  ORDER_PLACED: 0,
  AWB_REGISTERED: 0,
  OUT_FOR_PICKUP: 4,
  PICKED_UP: 1,
  INTRANSIT: 8,
  OUT_FOR_DELIVERY: 40,
  DELIVERED: 5,
};

/** Rewrites history: as if created at `createdAt` and advanced to the status, never beyond `now`. */
export function rewriteHistory(
  parcel: Parcel,
  createdAt: number,
  { to, failedBefore }: { readonly to: Status; readonly failedBefore: number },
  now: number,
): void {
  const shift = parcel.expectedDelivery - parcel.createdAt;
  parcel.createdAt = Math.min(createdAt, now);
  parcel.expectedDelivery = parcel.createdAt + shift;
  const steps = roadTo(to, failedBefore);
  let passed = 0;
  const offsets = steps.map((status) => {
    passed += (hours[status] ?? usualHours) * 3_600_000;
    return passed;
  });
  const room = now - parcel.createdAt;
  const squeeze = passed > room && passed > 0 ? room / passed : 1;
  parcel.scans = steps.map((status, i) => ({
    at: Math.round(parcel.createdAt + (offsets[i] ?? 0) * squeeze),
    status,
    remark: remarks[status] ?? status.replaceAll('_', ' ').toLowerCase(),
  }));
}
