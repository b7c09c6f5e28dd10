import { Stack, Title } from '@mantine/core';
import { pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import type { ReactNode } from 'react';
import { useLookAgain } from '../../api/use-look-again.ts';
import { useRoute } from '../../api/use-route.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useListSearch } from '../../ui/use-list-search.ts';
import { groupColumns, groupId, groupName, requestColumns, requestName } from './ready-columns.tsx';

const pageSize = 25;
const watched = [pickupsContract.list];

/** Parcels that wait for a courier, by warehouse and courier, and the pickups requested lately. */
export function ReadyToday({ children }: { children: ReactNode }) {
  const { search, change } = useListSearch('/shell/shipping');
  const { page } = search;
  const { data, error, refetch } = useRoute(
    pickupsContract.list,
    { query: { page, limit: pageSize } },
    { keepPrevious: true },
  );
  useLookAgain(watched, true);
  const shown = { error, onRetry: () => void refetch() };
  return (
    <Stack gap="md">
      <ScreenTitle title="Shipping Day" />
      {children}
      <DataTable
        {...shown}
        label="Parcels ready for pickup"
        columns={groupColumns}
        rows={data?.groups}
        rowId={groupId}
        rowName={groupName}
        cardName={groupName}
        emptyTitle="No parcel waits for a courier"
        emptyHint="Orders appear here once their parcel has an AWB, until the courier has picked it up."
      />
      {data && data.total > 0 && (
        <>
          <Title order={2} size="h4">
            Pickups of the last 14 days
          </Title>
          <DataTable
            {...shown}
            label="Requested pickups"
            columns={requestColumns}
            rows={data.requests}
            rowId={({ id }) => id}
            rowName={requestName}
            cardName={requestName}
            paging={{ page, pageSize, total: data.total, onPage: (to) => void change({ page: to }) }}
          />
        </>
      )}
    </Stack>
  );
}
