import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import { indiaDay } from '../../time/india-day.ts';
import { plainPlace } from './plain-place.ts';
import { type PlainScan, type ScanWord, type ToldScan, wordOfStatus } from './scan-word.ts';

/** A stored scan; `shipmentStatus` is null for one that moves nothing. */
export interface StoredScan extends ToldScan {
  readonly happenedAt: Date;
  readonly location: string | null;
  readonly shipmentStatus: ShipmentStatus | null;
}

interface StoryScan {
  /** ISO. */
  readonly at: string;
  readonly word: ScanWord;
  readonly place: string | null;
}

/**
 * A parcel's scans for its customer, newest first, as they are given. What is neither known nor mapped is left out, and
 * of several that say the same of a place on one day in a row the first counts.
 */
export function plainStory(scans: readonly StoredScan[], plainScan: PlainScan = () => null): StoryScan[] {
  const told = scans.flatMap((scan): StoryScan[] => {
    const word = plainScan(scan) ?? (scan.shipmentStatus && wordOfStatus[scan.shipmentStatus]);
    return word ? [{ at: scan.happenedAt.toISOString(), word, place: plainPlace(scan.location) }] : [];
  });
  const isSame = (one: StoryScan, other: StoryScan | undefined) =>
    other?.word === one.word && other.place === one.place && indiaDay(other.at) === indiaDay(one.at);
  return told.filter((scan, i) => !isSame(scan, told[i + 1]));
}
