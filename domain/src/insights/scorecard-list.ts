import { textFilter } from '../filters/text-filters.ts';
import { type FigureName, figureFacts, figureNames } from './figures.ts';

/** The filters of the scorecards' list. */
export const scorecardFilterRegistry = { search: textFilter({ address: 'search', label: 'Search' }) };

/** The figures that the list shows, in order. */
export const listedFigures = [
  'orders',
  'revenue',
  'payout',
  'onTime',
  'cancelled',
  'rto',
  'firstAttempt',
  'confirmHours',
] as const satisfies readonly FigureName[];
/** The figures of one scorecard, each once: the revenue that came back stands below its share. */
export const scorecardFigures: readonly FigureName[] = figureNames.filter((name) => name !== 'cameBack');

export type ListedFigure = (typeof listedFigures)[number];

type Direction = 'asc' | 'desc';
interface ScorecardSort {
  readonly label: string;
  /** The direction that a first click sorts in: the largest amounts, and the worst shares and times. */
  readonly first: Direction;
  readonly asc: string;
  readonly desc: string;
}

function sortOf(name: ListedFigure): ScorecardSort {
  const { label, unit, better } = figureFacts(name);
  if (unit === 'count' || unit === 'rupees')
    return { label, first: 'desc', asc: 'Lowest first', desc: 'Highest first' };
  const [asc, desc] = better === 'more' ? ['Worst first', 'Best first'] : ['Best first', 'Worst first'];
  return { label, first: better === 'more' ? 'asc' : 'desc', asc, desc };
}

/** How the list can be sorted. The first is the usual way. */
export const scorecardSorts = {
  rank: { label: 'Rank', first: 'asc', asc: 'Best first', desc: 'Worst first' },
  vendor: { label: 'Vendor', first: 'asc', asc: 'A to Z', desc: 'Z to A' },
  ...(Object.fromEntries(listedFigures.map((name) => [name, sortOf(name)])) as Record<ListedFigure, ScorecardSort>),
} as const satisfies Record<string, ScorecardSort>;
export type ScorecardSortKey = keyof typeof scorecardSorts;
export const scorecardSortKeys = Object.keys(scorecardSorts) as [ScorecardSortKey, ...ScorecardSortKey[]];
