import type { Scorecard } from '@shipmagic/domain/insights/insights.contract';
import { leastOrdersForScore } from '@shipmagic/domain/insights/vendor-score';

const hasFew = ({ figures }: Scorecard) => figures.orders < leastOrdersForScore;

/**
 * Vendors whose promises have been kept or broken, the least on time first; of equals, the one with more orders. One
 * late order of two says little, so those with a score come before the others.
 */
export const latestFirst = (vendors: readonly Scorecard[]): Scorecard[] =>
  vendors
    .filter(({ figures }) => figures.onTime !== null)
    .toSorted(
      (a, b) =>
        Number(hasFew(a)) - Number(hasFew(b)) ||
        (a.figures.onTime ?? 1) - (b.figures.onTime ?? 1) ||
        b.figures.orders - a.figures.orders,
    );
