import type { ScorecardSortKey } from '@shipmagic/domain/insights/scorecard-list';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { NoVendorAccess } from '../insights/dashboard/no-vendor-access.tsx';
import { periodOf } from '../insights/period-search.ts';
import { scorecardColumns, scorecardName } from '../insights/scorecards/scorecard-columns.tsx';
import { scorecardSort, sortedBy } from '../insights/scorecards/scorecard-search.ts';
import { ScorecardToolbar } from '../insights/scorecards/scorecard-toolbar.tsx';
import { useScorecards } from '../insights/scorecards/use-scorecards.ts';
import { VendorTabs } from '../insights/scorecards/vendor-tabs.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

const title = 'Vendor Scorecards';

/** How each vendor does in a period, beside the others. */
export function VendorScorecardsPage() {
  const isMember = useSession()?.user.role === 'vendor_member';
  const { data } = useRoute(authContract.vendorPermissions, {}, { enabled: isMember });
  const own = isMember ? data?.vendorPermissions : undefined;
  const list = useScorecards({ enabled: !isMember || (own?.length ?? 0) > 1 });
  const { search, change } = list;
  const { period, from, to } = search;
  const days = useMemo(() => ({ period, from, to }), [period, from, to]);
  const navigate = useNavigate();
  const ranked = list.data?.ranked ?? 0;
  const columns = useMemo(() => scorecardColumns(ranked, days, periodOf(days, indiaDay(new Date()))), [ranked, days]);
  const { sort, direction } = scorecardSort(search);
  if (own?.length === 0)
    return (
      <>
        <ScreenTitle title={title} />
        <NoVendorAccess />
      </>
    );
  if (own?.length === 1 && own[0])
    return (
      <Navigate to="/vendor-scorecards/$vendorName" params={{ vendorName: own[0].vendorName }} search={days} replace />
    );
  return (
    <ListPage
      name="vendor-scorecards"
      title={title}
      list={list}
      label="Scorecards"
      columns={columns}
      cardName={scorecardName}
      rowName={scorecardName}
      rowId={({ vendorName }) => vendorName}
      onOpen={(vendorName) =>
        void navigate({ to: '/vendor-scorecards/$vendorName', params: { vendorName }, search: days })
      }
      sorting={{ by: sort, direction, onSort: (by) => void change(sortedBy(search, by as ScorecardSortKey)) }}
      emptyTitle="No orders in this period"
      empty={{
        text: 'Vendors with orders in the period, or the one before, appear here.',
        noMatch: 'No vendor of this period matches the search.',
        clear: search.search !== undefined && (() => change({ search: undefined })),
        clearLabel: 'Clear search',
      }}
    >
      <VendorTabs active="scorecards" />
      <ScorecardToolbar {...list} />
    </ListPage>
  );
}
