import { countText } from '../../insights/figure-text.ts';
import type { DayCounts } from './arrival-curve.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + (n ?? 0), 0);

/** Of the parcels of which it is known: the share that arrived within so many days; null: it is known of none. */
export function arrivedWithin({ arrived, open }: DayCounts, days: number): { parcels: number; share: number } | null {
  const parcels = sum(arrived) + sum(open.slice(days));
  return parcels > 0 ? { parcels, share: sum(arrived.slice(0, days + 1)) / parcels } : null;
}

/** `9 of 10`, rounded down; `all`. */
export function shareWords(share: number): string {
  if (share >= 1) return 'all';
  const twentieths = Math.floor(share * 20 + 1e-9);
  if (twentieths === 19) return '19 of 20';
  return `${Math.floor(share * 10 + 1e-9)} of 10`;
}

/** The facts of an estimate that its explanation names. */
interface Explained {
  readonly parcels: number;
  /** 0 to 1. */
  readonly share: number;
  readonly days: number;
  /** As `laneText`; null where its places have no names. */
  readonly lane: string | null;
  readonly courier: string;
}

const within = (days: number) =>
  days === 0 ? 'on the day of the hand-over' : days === 1 ? 'within a day' : `within ${days} days`;

/** `Of 214 parcels Jaipur → Pune by Delhivery, 9 of 10 arrived within 5 days.` */
export function explanation({ parcels, share, days, lane, courier }: Explained): string {
  const route = lane === null ? 'on this route' : lane.includes('→') ? lane : `of the zone “${lane}”`;
  return `Of ${countText(parcels)} parcels ${route} by ${courier}, ${shareWords(share)} arrived ${within(days)}.`;
}
