import { isFinal, isPickedUp, lastScan, type Parcel, type Scan, type Stage } from './parcel.ts';
import { hour, type Step, scanOf, spreadScans, step } from './steps.ts';

/** The scans made at creation. */
const manifest = [
  step('Manifested', 'UD', 'X-UCI', 'Manifest uploaded', 'origin', 0),
  step('Manifested', 'UD', 'FMPUR-101', 'Pickup scheduled', 'origin', 0.1),
];
const pickup = [step('In Transit', 'UD', 'X-PPOM', 'Shipment picked up', 'origin', 5)];
const travel = [
  step('In Transit', 'UD', 'X-PIOM', 'Shipment Recieved at Origin Center', 'origin', 1),
  step('In Transit', 'UD', 'X-DBL1F', 'Added to Bag', 'origin', 1),
  step('In Transit', 'UD', 'X-DLL2F', 'Bag Added To Trip', 'origin', 6),
  step('In Transit', 'UD', 'X-ILL2F', 'Trip Arrived', 'hub', 14),
  step('In Transit', 'UD', 'X-ILL1F', 'Bag Received at Facility', 'hub', 1),
];
const arrival = [step('Pending', 'UD', 'X-IBD3F', 'Shipment Received at Facility', 'destination', 18)];
const outForDelivery = [step('Dispatched', 'UD', 'X-DDD3FD', 'Out for delivery', 'destination', 3)];
const failedAttempt = [step('Pending', 'UD', 'EOD-11', 'Consignee Unavailable', 'destination', 6)];
const delivery = [step('Delivered', 'DL', 'EOD-38', 'Delivered to consignee', 'destination', 4)];
const returning = [
  step('In Transit', 'RT', 'RT-101', 'Return in transit', 'destination', 12),
  step('Pending', 'RT', 'RT-110', 'Return received at hub', 'hub', 24),
  step('Dispatched', 'RT', 'RT-108', 'Out for return delivery', 'origin', 20),
];
const returned = [step('RTO', 'DL', 'RD-AC', 'Shipment accepted by client', 'origin', 5)];
const lost = [step('LOST', 'LT', 'LT-100', 'Shipment lost in transit', 'hub', 48)];

/** Scans up to a stage, from the manifest on; used for rewriting a parcel's history. */
const roads: Record<Stage, readonly Step[]> = {
  picked_up: pickup,
  in_transit: [...pickup, ...travel],
  at_destination: [...pickup, ...travel, ...arrival],
  out_for_delivery: [...pickup, ...travel, ...arrival, ...outForDelivery],
  delivered: [...pickup, ...travel, ...arrival, ...outForDelivery, ...delivery],
  failed: [...pickup, ...travel, ...arrival, ...outForDelivery, ...failedAttempt],
  rto: [
    ...pickup,
    ...travel,
    ...arrival,
    ...outForDelivery,
    ...failedAttempt,
    ...outForDelivery,
    ...failedAttempt,
    ...returning.slice(0, 1),
  ],
  rto_delivered: [
    ...pickup,
    ...travel,
    ...arrival,
    ...outForDelivery,
    ...failedAttempt,
    ...outForDelivery,
    ...failedAttempt,
    ...returning,
    ...returned,
  ],
  lost: [...pickup, ...travel, ...lost],
};

/** The first two scans, made at creation. */
export function manifestScans(parcel: Parcel): Scan[] {
  return manifest.map((made, i) => scanOf(parcel, made, parcel.createdAt + i));
}

/** Remaining steps to the stage, by the number of steps already scanned. */
function stepsTo(parcel: Parcel, stage: Stage): readonly Step[] {
  const seen = new Set(parcel.scans.map((s) => `${s.type} ${s.code}`));
  const last = lastScan(parcel);
  const onReturn = last?.type === 'RT';
  if (stage === 'rto' || stage === 'rto_delivered') {
    const back = stage === 'rto' ? returning.slice(0, 1) : [...returning, ...returned];
    if (onReturn) return back.filter((s) => !seen.has(`${s.type} ${s.code}`));
    const missing = isPickedUp(parcel) ? [] : [...pickup, ...travel, ...arrival];
    return [...missing, ...back];
  }
  if (stage === 'failed' || stage === 'out_for_delivery' || stage === 'delivered') {
    // A new attempt after a failed one starts with going out for delivery again.
    const outside = last?.status === 'Dispatched' && !onReturn;
    const missing = [...pickup, ...travel, ...arrival].filter((s) => !seen.has(`${s.type} ${s.code}`));
    const out = outside ? [] : outForDelivery;
    const end = stage === 'failed' ? failedAttempt : stage === 'delivered' ? delivery : [];
    return [...missing, ...out, ...end];
  }
  return roads[stage].filter((s) => !seen.has(`${s.type} ${s.code}`));
}

/** The next step of a parcel without incidents. */
function nextStep(parcel: Parcel): Step | null {
  if (isFinal(parcel)) return null;
  const last = lastScan(parcel);
  if (last?.type === 'RT') {
    const i = returning.findIndex((s) => s.code === last.code);
    return [...returning, ...returned][i + 1] ?? null;
  }
  if (last?.status === 'LOST') return null;
  if (last?.code === 'EOD-11') return outForDelivery[0] ?? null;
  const seen = new Set(parcel.scans.map((s) => s.code));
  return roads.delivered.find((s) => !seen.has(s.code)) ?? null;
}

/**
 * Advances a parcel by one scan, or up to a stage. `at` is the time of the last new scan; earlier ones are spread
 * before it but never before existing scans. Returns the new scans.
 */
export function advance(parcel: Parcel, stage: Stage | null, at: number): Scan[] {
  if (isFinal(parcel)) return [];
  const next = nextStep(parcel);
  const steps = stage === null ? (next ? [next] : []) : stepsTo(parcel, stage);
  return spreadScans(parcel, steps, at);
}

/** The same with attempts that failed before the delivery. */
function roadTo(stage: Stage, failedBefore: number): readonly Step[] {
  if (stage !== 'delivered') return roads[stage];
  const attempts = Array.from({ length: failedBefore }, () => [...outForDelivery, ...failedAttempt]).flat();
  return [...roads.at_destination, ...attempts, ...outForDelivery, ...delivery];
}

interface History {
  readonly createdAt: number;
  readonly stage: Stage | null;
  /** Hours between the scans; null: the usual ones. */
  readonly stepHours: number | null;
  /** Attempts that failed before the delivery. */
  readonly failedBefore: number;
}

/** Rewrites history: as if created then and advanced to the stage, never beyond `now`. */
export function rewriteHistory(
  parcel: Parcel,
  { createdAt, stage, stepHours, failedBefore }: History,
  now: number,
): void {
  const shift = parcel.expectedDelivery - parcel.createdAt;
  parcel.createdAt = Math.min(createdAt, now);
  parcel.expectedDelivery = parcel.createdAt + shift;
  parcel.cancelled = false;
  const steps = [...manifest, ...(stage === null ? [] : roadTo(stage, failedBefore))];
  const seed = Number(parcel.awb.slice(-4));
  let passed = 0;
  const offsets = steps.map((made, i) => {
    const hours = made.hours === 0 ? 0 : i < manifest.length ? made.hours : (stepHours ?? made.hours);
    // Slightly irregular intervals, deterministic per AWB.
    passed += hours * (0.8 + (((seed + i * 37) % 100) / 100) * 0.5) * hour;
    return passed;
  });
  const room = now - parcel.createdAt;
  const squeeze = passed > room && passed > 0 ? room / passed : 1;
  parcel.scans = steps.map((made, i) =>
    scanOf(parcel, made, Math.round(parcel.createdAt + (offsets[i] ?? 0) * squeeze)),
  );
}

/** The scan of a cancellation: DTUP-210 before pickup, a return afterwards. */
export function cancelScan(parcel: Parcel, at: number): Scan {
  const made = isPickedUp(parcel)
    ? step('In Transit', 'RT', 'RT-101', 'Return in transit', 'hub', 0)
    : step('Not Picked', 'UD', 'DTUP-210', 'Seller cancelled the order', 'origin', 0);
  const scan = scanOf(parcel, made, Math.max(at, lastScan(parcel)?.at ?? at));
  parcel.scans.push(scan);
  return scan;
}
