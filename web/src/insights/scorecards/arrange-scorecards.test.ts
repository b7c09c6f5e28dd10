import type { Scorecard } from '@shipmagic/domain/insights/insights.contract';
import type { ScorecardSortKey } from '@shipmagic/domain/insights/scorecard-list';
import { expect, test } from 'vitest';
import { arrangeScorecards } from './arrange-scorecards.ts';

const hours = (median: number | null) => ({ median, most: median, orders: 1 });
const card = (
  vendorName: string,
  rank: number | null,
  figures: { orders?: number; onTime?: number | null; rto?: number | null; confirm?: number | null } = {},
): Scorecard => {
  const all = {
    orders: figures.orders ?? 0,
    ordered: 0,
    revenue: 0,
    cameBack: 0,
    cameBackShare: null,
    payout: 0,
    onTime: figures.onTime ?? null,
    cancelled: null,
    rto: figures.rto ?? null,
    sentBack: null,
    failed: null,
    firstAttempt: null,
    arrivedByDay: null,
    againstCouriers: { parcels: 0, share: null, courierShare: null, daysOff: null, courierDaysOff: null },
    confirmHours: hours(figures.confirm ?? null),
    shipHours: hours(null),
    deliverHours: hours(null),
    bases: {
      cameBackShare: 0,
      onTime: 0,
      cancelled: 0,
      rto: 0,
      sentBack: 0,
      failed: 0,
      firstAttempt: 0,
      arrivedByDay: 0,
    },
  };
  return { vendorName, figures: all, score: null, pastScore: null, pastOrders: 0, rank };
};

const cards = [
  card('Mitti & Co', 2, { orders: 4, onTime: 0.5, rto: 0.1, confirm: 8 }),
  card('indigo Loom', 1, { orders: 9, onTime: 0.9, rto: 0.2, confirm: 721 }),
  card('Clay 10', null, { orders: 1 }),
  card('Clay 2', null, { orders: 1, onTime: 0 }),
];
const names = (given: Parameters<typeof arrangeScorecards>[1]) =>
  arrangeScorecards(cards, given).map(({ vendorName }) => vendorName);

// Proves (Insight): Scorecards of vendors: sorted, searched and downloaded; one page each with twelve months, the
// orders behind each figure, and for members their own only
test.each<[ScorecardSortKey, 'asc' | 'desc', string[]]>([
  ['rank', 'asc', ['indigo Loom', 'Mitti & Co', 'Clay 2', 'Clay 10']],
  ['rank', 'desc', ['Mitti & Co', 'indigo Loom', 'Clay 2', 'Clay 10']],
  ['vendor', 'asc', ['Clay 2', 'Clay 10', 'indigo Loom', 'Mitti & Co']],
  ['vendor', 'desc', ['Mitti & Co', 'indigo Loom', 'Clay 10', 'Clay 2']],
  ['orders', 'desc', ['indigo Loom', 'Mitti & Co', 'Clay 2', 'Clay 10']],
  ['onTime', 'asc', ['Clay 2', 'Mitti & Co', 'indigo Loom', 'Clay 10']],
  ['rto', 'desc', ['indigo Loom', 'Mitti & Co', 'Clay 2', 'Clay 10']],
  ['confirmHours', 'desc', ['indigo Loom', 'Mitti & Co', 'Clay 2', 'Clay 10']],
])('by %s %s', (sort, direction, sorted) => expect(names({ sort, direction })).toEqual(sorted));

test.each([
  ['clay', ['Clay 2', 'Clay 10']],
  ['  CO mitti', ['Mitti & Co']],
  ['nobody', []],
  ['&', ['indigo Loom', 'Mitti & Co', 'Clay 2', 'Clay 10']],
])('a search for %j', (search, found) => expect(names({ search, sort: 'rank', direction: 'asc' })).toEqual(found));
