import { Button, Group, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { waitsForRequest, wayKey } from '@shipmagic/domain/parcels/handover/pickup-plan';
import { pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import type { ReactNode } from 'react';
import { useLookAgain } from '../../api/use-look-again.ts';
import { useRoute } from '../../api/use-route.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyNext } from '../../ui/empty-next.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { OnceKnown } from '../../ui/once-known.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useDeferredBriefly } from '../../ui/use-deferred-briefly.ts';
import { useListSearch } from '../../ui/use-list-search.ts';
import { groupColumns, groupName, requestColumns, requestName } from './ready-columns.tsx';

const PickupsForAllDialog = lazyDialog(() => import('./pickups-for-all-dialog.tsx'), 'PickupsForAllDialog');
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
  // The rows above come in two steps: what stands below them comes with the second.
  const isDrawn = useDeferredBriefly(data !== undefined, false);
  const shown = { error, onRetry: () => void refetch() };
  return (
    <Stack gap="md">
      <ScreenTitle title="Shipping Day" />
      {children}
      <OnceKnown known={data !== undefined || error !== null} label="parcels ready for pickup">
        <ForAllButton waiting={data?.groups.filter(waitsForRequest).length ?? 0} />
        <DataTable
          {...shown}
          label="Parcels ready for pickup"
          columns={groupColumns}
          rows={data?.groups}
          rowId={wayKey}
          rowName={groupName}
          cardName={groupName}
          emptyTitle="No parcel waits for a courier"
          emptyHint={
            <>
              Orders appear here once their parcel has an AWB, until the courier has picked it up.
              <EmptyNext />
            </>
          }
        />
        {isDrawn && data && data.total > 0 && (
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
      </OnceKnown>
    </Stack>
  );
}

/** One dialog in place of one for each row. */
function ForAllButton({ waiting }: { waiting: number }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      {waiting > 1 && (
        <Group>
          <Button onClick={open}>Request {waiting.toLocaleString('en-IN')} pickups…</Button>
        </Group>
      )}
      <PickupsForAllDialog batch={null} opened={opened} onClose={close} />
    </>
  );
}
