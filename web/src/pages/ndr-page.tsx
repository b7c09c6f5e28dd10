import { ndrContract } from '@shipmagic/domain/parcels/ndr/ndr.contract';
import type { NdrState } from '@shipmagic/domain/parcels/ndr/ndr-action';
import { useNavigate } from '@tanstack/react-router';
import { useLookAgain } from '../api/use-look-again.ts';
import { ndrColumns, ndrName } from '../parcels/ndr/ndr-cells.tsx';
import { countNdrFilters, ndrPageSize, noNdrFilters, toNdrQuery } from '../parcels/ndr/ndr-search.ts';
import { NdrToolbar } from '../parcels/ndr/ndr-toolbar.tsx';
import { CountTabs } from '../ui/count-tabs.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';

const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'asked', label: 'Action asked' },
  { value: 'resolved', label: 'Resolved' },
] as const;

const emptyTexts: Record<NdrState, string> = {
  open: 'Parcels whose delivery fails appear here until somebody decides what the courier should do.',
  asked: 'Parcels whose courier was asked for another attempt or the return appear here.',
  resolved: 'Parcels that moved on after a failed attempt appear here.',
};

/** Failed deliveries, and the actions requested from couriers. */
export function NdrPage() {
  const list = useListScreen(useListSearch('/shell/ndr'), {
    route: ndrContract.list,
    query: toNdrQuery,
    rows: ({ items }) => items,
    pageSize: ndrPageSize,
  });
  const { search, change, data, rows } = list;
  const navigate = useNavigate();
  const filtered = countNdrFilters(search) > 0 || search.searchTerm !== undefined;
  const isWaiting = rows?.some(({ action }) => action?.state === 'unknown' || action?.state === 'submitted') ?? false;
  useLookAgain('orders', isWaiting);
  return (
    <ListPage
      title="Failed Deliveries"
      list={list}
      label="Failed deliveries"
      columns={ndrColumns}
      cardName={ndrName}
      rowId={({ magicOrderId }) => magicOrderId}
      onOpen={(id) => void navigate({ to: '/orders/$id', params: { id } })}
      empty={{
        text: emptyTexts[search.state],
        noMatch: 'No failed delivery matches this search and these filters.',
        clear: filtered && (() => change({ ...noNdrFilters, searchTerm: undefined })),
      }}
    >
      <NdrToolbar search={search} onChange={change} />
      <CountTabs
        tabs={tabs}
        active={search.state}
        count={(tab) => data?.counts[tab].toLocaleString('en-IN') ?? '…'}
        onChange={(state) => void change({ state })}
      />
    </ListPage>
  );
}
