import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import { headerMessage, type TrackingStatus } from '../../statuses/tracking-status.ts';
import { indiaDay } from '../../time/india-day.ts';
import type { Arrival } from './arrival.ts';
import type { DatedStep } from './dated-steps.ts';
import type { Dictionary } from './languages/dictionary.ts';
import { type FailureWord, isFailure, type ScanWord } from './scan-word.ts';

/** A scan in plain words. */
interface PlainScanOf {
  /** ISO. */
  readonly at: string;
  readonly word: ScanWord;
}

export interface HeadlineFacts {
  readonly status: TrackingStatus;
  readonly shipmentStatus: ShipmentStatus | null;
  readonly late: boolean;
  readonly arrival: Arrival | null;
  readonly steps: readonly DatedStep[];
  /** Newest first. */
  readonly scans: readonly PlainScanOf[];
}

/** The newest scan, if it says that a delivery did not go through and nothing has happened since. */
export function failedAttempt<Scan extends PlainScanOf>({
  shipmentStatus,
  scans,
}: {
  readonly shipmentStatus: ShipmentStatus | null;
  readonly scans: readonly Scan[];
}): (Scan & { readonly word: FailureWord }) | null {
  const [newest] = scans;
  return newest && shipmentStatus === 'FAILED' && isFailure(newest.word) ? { ...newest, word: newest.word } : null;
}

/** The first thing a customer wants to know: when it comes, or what happened last. */
export function headline(facts: HeadlineFacts, words: Dictionary, now: Date): string {
  const { status, shipmentStatus, arrival, steps, scans } = facts;
  const { headlines, statuses, day, time } = words;
  if (status === 'delivered') {
    const at = steps.find(({ step }) => step === 'delivered')?.at;
    if (at) return headlines.delivered(day(at, now), time(at));
  }
  const failed = failedAttempt(facts);
  if (failed) return headlines.attempted(day(failed.at, now));
  if (status === 'in_transit' && shipmentStatus === 'OUT_FOR_DELIVERY') {
    const out = scans.find(({ word }) => word === 'out_for_delivery');
    return out && indiaDay(out.at) < indiaDay(now) ? headlines.out : headlines.outToday;
  }
  if (arrival)
    return arrival.from === arrival.to
      ? headlines.arriving(day(arrival.from, now))
      : headlines.arrivingBetween(day(arrival.from, now), day(arrival.to, now));
  return headerMessage(status, facts.late, statuses);
}
