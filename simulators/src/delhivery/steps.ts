import { lastScanAt } from '../scan-time.ts';
import { lastScan, type Parcel, type Scan } from './parcel.ts';
import { placeOfPin } from './pins.ts';

type Where = 'origin' | 'hub' | 'destination';

/** A scan to come. */
export interface Step {
  status: string;
  type: string;
  code: string;
  instructions: string;
  where: Where;
  /** Hours after the previous step, unless a time is given. */
  hours: number;
}

export const step = (
  status: string,
  type: string,
  code: string,
  instructions: string,
  where: Where,
  hours: number,
): Step => ({
  status,
  type,
  code,
  instructions,
  where,
  hours,
});

function locationOf(parcel: Parcel, where: Where): string {
  const origin = placeOfPin(parcel.originPin);
  const destination = placeOfPin(parcel.consignee.pin);
  const name = where === 'origin' ? origin?.centre : destination?.centre;
  const place = name ?? `${parcel.consignee.city}_Hub_D (${parcel.consignee.state})`;
  return where === 'hub' ? place.replace('_Hub_D', '_Gateway_H') : place;
}

export const hour = 3_600_000;

export function scanOf(parcel: Parcel, made: Step, at: number): Scan {
  const { status, type, code, instructions, where } = made;
  return { at, status, type, code, instructions, location: locationOf(parcel, where) };
}

/**
 * Scans a parcel by these steps. `at` is the time of the last one; earlier ones are spread before it but never before
 * existing scans. Returns the new scans.
 */
export function spreadScans(parcel: Parcel, steps: readonly Step[], at: number): Scan[] {
  const from = lastScan(parcel)?.at ?? parcel.createdAt;
  const until = lastScanAt(at, from, steps.length);
  const total = steps.reduce((sum, s) => sum + s.hours, 0) || 1;
  let passed = 0;
  const scans = steps.map((made) => {
    passed += made.hours;
    return scanOf(parcel, made, Math.round(from + ((until - from) * passed) / total));
  });
  parcel.scans.push(...scans);
  return scans;
}
