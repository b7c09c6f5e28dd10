import { medianOf } from '@shipmagic/domain/insights/figure-text';
import type { Scorecard } from '@shipmagic/domain/insights/insights.contract';
import type { ScorecardSortKey } from '@shipmagic/domain/insights/scorecard-list';
import { foldText } from '@shipmagic/domain/search/fold-text';

type Direction = 'asc' | 'desc';
interface Arrangement {
  readonly search?: string | undefined;
  readonly sort: ScorecardSortKey;
  readonly direction: Direction;
}

const byName = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

function sortValue({ rank, figures: own }: Scorecard, sort: Exclude<ScorecardSortKey, 'vendor'>): number | null {
  return sort === 'rank' ? rank : medianOf(own[sort]);
}

/** The scorecards that a search finds, sorted; unknown values come last in both directions, equal ones by name. */
export function arrangeScorecards(cards: readonly Scorecard[], { search, sort, direction }: Arrangement): Scorecard[] {
  const sign = direction === 'asc' ? 1 : -1;
  const terms = foldText(search ?? '');
  return cards
    .filter(({ vendorName }) => terms.split(' ').every((term) => foldText(vendorName).includes(term)))
    .toSorted((a, b) => {
      const names = byName.compare(a.vendorName, b.vendorName);
      if (sort === 'vendor') return sign * names;
      const [x, y] = [sortValue(a, sort), sortValue(b, sort)];
      if (x === null || y === null) return Number(x === null) - Number(y === null) || names;
      return sign * (x - y) || names;
    });
}
