import { addressPage, addressShape, addressView } from '@shipmagic/domain/filters/list-address';
import { scorecardFilterRegistry, scorecardSortKeys, scorecardSorts } from '@shipmagic/domain/insights/scorecard-list';
import { z } from 'zod';
import { periodShape } from '../period-search.ts';

/** The state of the list of scorecards, by URL parameter. */
export const scorecardsSearch = z.object({
  ...addressShape(scorecardFilterRegistry),
  ...periodShape,
  sort: z.enum(scorecardSortKeys).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: addressPage,
  savedView: addressView,
});
export type ScorecardsSearch = z.output<typeof scorecardsSearch>;

/** The period of one scorecard. */
export const scorecardSearch = z.object(periodShape);

export const scorecardsPerPage = 50;

/** How the list is sorted; by rank unless the address says otherwise. */
export function scorecardSort({ sort = 'rank', direction }: Pick<ScorecardsSearch, 'sort' | 'direction'>) {
  return { sort, direction: direction ?? scorecardSorts[sort].first };
}

/** The state after a click on a title: the first direction of its sort, the other one the second time. */
export function sortedBy(now: Pick<ScorecardsSearch, 'sort' | 'direction'>, sort: ScorecardsSearch['sort']) {
  const { sort: old, direction } = scorecardSort(now);
  if (sort !== old) return { sort, direction: undefined };
  return { sort, direction: direction === 'asc' ? ('desc' as const) : ('asc' as const) };
}
