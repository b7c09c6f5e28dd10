import { insightsContract } from '@shipmagic/domain/insights/insights.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { useMemo } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { useListSearch } from '../../ui/use-list-search.ts';
import { periodOf } from '../period-search.ts';
import { arrangeScorecards } from './arrange-scorecards.ts';
import { scorecardSort, scorecardsPerPage } from './scorecard-search.ts';

/** The scorecards of a period. The server sends all at once, so search, sort and pages need no further call. */
export function useScorecards({ enabled }: { enabled: boolean }) {
  const { search, change } = useListSearch('/shell/vendor-scorecards');
  const today = indiaDay(new Date());
  const period = periodOf(search, today);
  const answer = useRoute(insightsContract.scorecards, { query: period }, { keepPrevious: true, enabled });
  const { data, error, isPlaceholderData } = answer;
  const { sort, direction } = scorecardSort(search);
  const found = useMemo(
    () => data && arrangeScorecards(data.vendors, { search: search.search, sort, direction }),
    [data, search.search, sort, direction],
  );
  const first = (search.page - 1) * scorecardsPerPage;
  return {
    search,
    change,
    today,
    period,
    data,
    error,
    /** All that the search finds, for the file. */
    found,
    rows: useMemo(() => found?.slice(first, first + scorecardsPerPage), [found, first]),
    total: found?.length,
    pageSize: scorecardsPerPage,
    stale: isPlaceholderData,
    retry: () => void answer.refetch(),
  };
}
