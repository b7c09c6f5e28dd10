import type { NdrItem } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import type { NdrState } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ndrColumns, ndrName } from '../parcels/failed-deliveries/ndr-cells.tsx';
import { countNdrFilters, noNdrFilters } from '../parcels/failed-deliveries/ndr-search.ts';
import { NdrSelection } from '../parcels/failed-deliveries/ndr-selection.tsx';
import { NdrToolbar } from '../parcels/failed-deliveries/ndr-toolbar.tsx';
import { SavedShare } from '../parcels/failed-deliveries/saved-share.tsx';
import { useNdrList } from '../parcels/failed-deliveries/use-ndr-list.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { useKeptSelection } from '../ui/use-kept-selection.ts';
import { DeliveriesOrPickups } from './deliveries-or-pickups.tsx';

const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'asked', label: 'Waiting for courier' },
  { value: 'resolved', label: 'Resolved' },
] as const;

const emptyTexts: Record<NdrState, string> = {
  open: 'Parcels whose delivery fails appear here until somebody decides what the courier should do.',
  asked: 'Parcels whose courier was asked for another attempt or the return appear here.',
  resolved: 'Parcels that moved on after a failed attempt appear here.',
};

/** A parcel that has moved on cannot be asked about. */
const isUndecided = ({ state }: NdrItem) => state !== 'resolved';

/** Failed deliveries, and the actions requested from couriers. */
export function FailedDeliveriesList() {
  const list = useNdrList();
  const { search, change, data, put } = list;
  const navigate = useNavigate();
  const filtered = countNdrFilters(search) > 0 || search.searchTerm !== undefined;
  const [selected, select] = useKeptSelection('failed deliveries');
  const columns = useMemo(() => ndrColumns(put), [put]);
  return (
    <ListPage
      name="failed-deliveries"
      title="Failed Deliveries"
      list={list}
      label="Failed deliveries"
      columns={columns}
      cardName={ndrName}
      rows={list.held}
      notes={list.notes}
      selection={{ ids: selected, onChange: select, selectable: isUndecided }}
      below={
        <NdrSelection
          selected={selected}
          here={list.held?.map(({ magicOrderId }) => magicOrderId) ?? []}
          onClear={() => select(new Set())}
          put={put}
        />
      }
      rowId={({ magicOrderId }) => magicOrderId}
      onOpen={(id) => void navigate({ to: '/orders/$id', params: { id } })}
      empty={{
        text: emptyTexts[search.state],
        noMatch: 'No failed delivery matches this search and these filters.',
        clear: filtered && (() => change({ ...noNdrFilters, searchTerm: undefined })),
      }}
    >
      <DeliveriesOrPickups />
      <NdrToolbar search={search} onChange={change} />
      <SavedShare />
      <CountTabs
        tabs={tabs}
        active={search.state}
        count={(tab) => data?.counts[tab].toLocaleString('en-IN') ?? '…'}
        onChange={(state) => void change({ state })}
      />
    </ListPage>
  );
}
