import { lastScan, type Parcel, type ReverseStage, type Scan } from './parcel.ts';
import { hour, type Step, scanOf, spreadScans, step } from './steps.ts';

type Json = Record<string, unknown>;

/** The customer is where forward parcels go to, the warehouse where they come from. */
const customer = 'destination';
const warehouse = 'origin';

const booked = [
  step('Open', 'PP', 'X-UCI', 'Manifest uploaded', customer, 0),
  step('Scheduled', 'PP', 'FMPUR-101', 'Pickup scheduled', customer, 0.1),
];
const outForPickup = [step('Dispatched', 'PP', 'X-DDD3FP', 'Out for pickup', customer, 8)];
const pickup = [step('In Transit', 'PU', 'X-PPOM', 'Shipment picked up', customer, 2)];
const travel = [
  step('In Transit', 'PU', 'X-DLL2F', 'Bag Added To Trip', customer, 8),
  step('In Transit', 'PU', 'X-ILL2F', 'Trip Arrived', 'hub', 20),
];
const arrival = [
  step('Pending', 'PU', 'X-IBD3F', 'Shipment Received at Facility', warehouse, 12),
  step('Dispatched', 'PU', 'X-DDD3FD', 'Out for delivery to client', warehouse, 5),
];
const handedOver = [step('DTO', 'DL', 'RD-AC', 'Shipment accepted by client', warehouse, 4)];
const lost = [step('LOST', 'LT', 'LT-100', 'Shipment lost in transit', 'hub', 48)];
const unavailable = [step('Scheduled', 'PP', 'EOD-11', 'Consignee Unavailable', customer, 3)];
const noCode = [step('Canceled', 'CN', 'EOD-21', 'Pickup cancelled, code not shared by customer', customer, 3)];
const checkFailed = [step('Canceled', 'CN', 'EOD-777', 'QC failed', customer, 3)];
const refused = [step('Canceled', 'CN', 'EOD-900', 'Pickup cancelled by customer', customer, 3)];
const again = [step('Scheduled', 'PP', 'FMPUR-101', 'Pickup rescheduled', customer, 0)];

const onTheWay: readonly Step[] = [...outForPickup, ...pickup, ...travel, ...arrival, ...handedOver];
/** An attempt may follow another one, so that it begins with going out again. */
const attempts: Partial<Record<ReverseStage, readonly Step[]>> = {
  unavailable: [...outForPickup, ...unavailable],
  code_refused: [...outForPickup, ...noCode],
  check_failed: [...outForPickup, ...checkFailed],
  refused: [...outForPickup, ...refused],
};
const ends: Partial<Record<ReverseStage, number>> = {
  out_for_pickup: 1,
  picked_up: 2,
  back_in_transit: 4,
  back_out_for_delivery: 6,
  handed_over: 7,
};

const isOver = (parcel: Parcel) => ['DL', 'CN'].includes(lastScan(parcel)?.type ?? '');
const isFetched = (parcel: Parcel) => parcel.scans.some(({ type }) => type === 'PU');

/** How many steps of the way it has made; an attempt that failed starts it again. */
function passed(parcel: Parcel): number {
  const last = lastScan(parcel);
  // Found again, it goes on from the hub.
  if (last?.status === 'LOST') return 4;
  const i = onTheWay.findLastIndex(
    (one) => one.type === last?.type && one.status === last.status && one.code === last.code,
  );
  return i + 1;
}

function stepsTo(parcel: Parcel, stage: ReverseStage | null): readonly Step[] {
  if (isOver(parcel)) return [];
  if (stage === null) return lastScan(parcel)?.status === 'LOST' ? [] : onTheWay.slice(passed(parcel)).slice(0, 1);
  if (stage === 'back_lost') return [...onTheWay.slice(passed(parcel), 4), ...lost];
  const attempt = attempts[stage];
  if (attempt) {
    if (isFetched(parcel) || (stage === 'check_failed' && !parcel.reverse?.isChecked)) return [];
    return passed(parcel) === 1 ? attempt.slice(1) : attempt;
  }
  return onTheWay.slice(passed(parcel), ends[stage]);
}

/** The scans of a parcel that was just booked. */
export const reverseManifest = (parcel: Parcel): Scan[] =>
  booked.map((made, i) => scanOf(parcel, made, parcel.createdAt + i));

/** Moves a parcel on its way back by one scan, or to a stage, as `advance` does one on its way to the customer. */
export const advanceReverse = (parcel: Parcel, stage: ReverseStage | null, at: number): Scan[] =>
  spreadScans(parcel, stepsTo(parcel, stage), at);

/** Rewrites history: as if booked then and moved to the stage by the usual times, never beyond `now`. */
export function rewriteReverse(parcel: Parcel, createdAt: number, stage: ReverseStage | null, now: number): void {
  parcel.createdAt = Math.min(createdAt, now);
  parcel.cancelled = false;
  parcel.scans = reverseManifest(parcel);
  if (stage === null) return;
  const hours = stepsTo(parcel, stage).reduce((sum, made) => sum + made.hours, 0);
  advanceReverse(parcel, stage, Math.min(now, parcel.createdAt + hours * hour));
}

/** Called off before it was fetched; null when it is too late. */
export function cancelReverse(parcel: Parcel, at: number): Scan[] | null {
  if (isFetched(parcel) || isOver(parcel)) return null;
  return spreadScans(parcel, [step('Canceled', 'CN', 'DTUP-210', 'Seller cancelled the order', customer, 0)], at);
}

const mostVisits = 2;

/** Another visit after one that failed for its code or check; null when it is not due. */
export function visitAgain(parcel: Parcel, at: number): Scan[] | null {
  const last = lastScan(parcel);
  const visits = parcel.scans.filter(({ type, code }) => type !== 'PU' && code.startsWith('EOD-')).length;
  const isDue = last?.type === 'CN' && ['EOD-777', 'EOD-21'].includes(last.code) && visits <= mostVisits;
  if (!parcel.reverse || !isDue) return null;
  return spreadScans(parcel, again, at);
}

const mostGoods = 2;
const mostQuestions = 6;

/** Whether the goods are checked at the door: beyond the limits silently not. */
export function isChecked(shipment: Json): boolean {
  const goods: unknown[] = Array.isArray(shipment.custom_qc) ? shipment.custom_qc : [];
  const questions = goods.map((one) => (Object(one) as { questions?: unknown }).questions);
  const areFew = questions.every((list) => Array.isArray(list) && list.length > 0 && list.length <= mostQuestions);
  return shipment.qc_type === 'param' && goods.length > 0 && goods.length <= mostGoods && areFew;
}
