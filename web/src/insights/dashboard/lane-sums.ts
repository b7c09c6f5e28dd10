import { attempted, shareOf } from '@shipmagic/domain/insights/figures';
import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import { isTooFew } from '@shipmagic/domain/insights/too-few';

export type Lane = Insights['lanes'][number];
export type ParcelSums = Pick<Lane, 'shipped' | 'delivered' | 'firstAttempt' | 'failed' | 'rto'>;
export interface NamedSums<Name extends string = string> extends ParcelSums {
  readonly name: Name;
}

/** Parcels that went without a courier that we know by name. */
export const courierLabel = (courier: string): string => courier || 'No courier named';
/** An unnamed courier cannot be filtered by. */
export const couriersOf = (courier: string): { couriers?: string[] } => (courier ? { couriers: [courier] } : {});

const add = (a: ParcelSums, b: ParcelSums): ParcelSums => ({
  shipped: a.shipped + b.shipped,
  delivered: a.delivered + b.delivered,
  firstAttempt: a.firstAttempt + b.firstAttempt,
  failed: a.failed + b.failed,
  rto: a.rto + b.rto,
});

/** Lanes added up by one of their names; most parcels first. */
export function sumsBy<Name extends string>(lanes: readonly Lane[], nameOf: (lane: Lane) => Name): NamedSums<Name>[] {
  const sums = new Map<Name, ParcelSums>();
  for (const lane of lanes) {
    const known = sums.get(nameOf(lane));
    sums.set(nameOf(lane), known ? add(known, lane) : lane);
  }
  return [...sums]
    .map(([name, { shipped, delivered, firstAttempt, failed, rto }]) => ({
      name,
      shipped,
      delivered,
      firstAttempt,
      failed,
      rto,
    }))
    .sort((a, b) => b.shipped - a.shipped);
}

export const failedShare = ({ failed, shipped }: ParcelSums): number | null => shareOf(failed, shipped);
export const rtoShare = ({ rto, shipped }: ParcelSums): number | null => shareOf(rto, shipped);
export const firstAttemptShare = (sums: ParcelSums): number | null => shareOf(sums.firstAttempt, attempted(sums));

/** Rates of few parcels are chance: they are shown, but not coloured or put first. The name with the worst share among those with enough parcels to tell; null when none stands out. */
export function worst<Sums extends Pick<ParcelSums, 'shipped'>>(
  rows: readonly Sums[],
  shareOfRow: (row: Sums) => number | null,
): Sums | null {
  const judged = rows.filter((row) => !isTooFew(row.shipped) && (shareOfRow(row) ?? 0) > 0);
  return judged.toSorted((a, b) => (shareOfRow(b) ?? 0) - (shareOfRow(a) ?? 0))[0] ?? null;
}
