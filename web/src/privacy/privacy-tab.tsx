import { Stack, Text } from '@mantine/core';
import { privacyContract } from '@shipmagic/domain/privacy/privacy.contract';
import { useState } from 'react';
import { useLookAgain } from '../api/use-look-again.ts';
import { useRoute } from '../api/use-route.ts';
import { DataTable } from '../ui/data-table.tsx';
import { requestColumns, requestName } from './request-cells.tsx';

const pageSize = 25;
const watched = [privacyContract.requests];

/** Who asked for erasures and data of customers, when, and what waits. Admins only. */
export function PrivacyTab() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useRoute(
    privacyContract.requests,
    { query: { page, limit: pageSize } },
    { keepPrevious: true },
  );
  useLookAgain(watched, true);
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm" maw={640}>
        Customers’ requests, from the store or entered on an order. Parcels under way are erased once they have arrived.
      </Text>
      <DataTable
        label="Privacy requests"
        columns={requestColumns}
        rows={data?.requests}
        rowId={({ id }) => id}
        cardName={requestName}
        error={error}
        onRetry={() => refetch()}
        stale={isPlaceholderData}
        paging={{ page, pageSize, total: data?.total ?? 0, onPage: setPage, evenIfSingle: false }}
        emptyTitle="Nobody has asked yet"
        emptyHint={
          <Text c="dimmed" size="sm">
            Erasures and requests for data appear here. On an order, the three dots offer both.
          </Text>
        }
      />
    </Stack>
  );
}
