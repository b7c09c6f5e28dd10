import { type ReturnTab, returnTabs } from '@shipmagic/domain/returns/return-filters';
import type { ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { type ReturnState, returnSets, returnStateLabels } from '@shipmagic/domain/returns/return-state';
import { useNavigate } from '@tanstack/react-router';
import { returnColumns, returnName } from '../returns/return-columns.tsx';
import { countReturnFilters, noReturnFilters } from '../returns/return-search.ts';
import { ReturnSelection } from '../returns/return-selection.tsx';
import { ReturnToolbar } from '../returns/return-toolbar.tsx';
import { useReturnList } from '../returns/use-return-list.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { useKeptSelection } from '../ui/use-kept-selection.ts';
import { OrdersOrReturns } from './orders-or-returns.tsx';

const tabLabels: Record<ReturnTab, string> = { open: 'Open', all: 'All', ...returnStateLabels };
const tabs = returnTabs.map((value) => ({ value, label: tabLabels[value] }));

const isEnded = (state: ReturnState) => !returnSets.open.includes(state);
const isOpen = ({ state }: ReturnSummary) => !isEnded(state);

/** The returns of customers, the newest first. */
export function ReturnsPage() {
  const list = useReturnList();
  const { search, change, data } = list;
  const navigate = useNavigate();
  const [selected, select] = useKeptSelection('returns');
  const filtered = countReturnFilters(search) > 0 || search.searchTerm !== undefined;
  return (
    <ListPage
      name="returns"
      title="Returns"
      list={list}
      label="Returns"
      columns={returnColumns}
      cardName={returnName}
      rowName={({ number }) => number}
      selection={{ ids: selected, onChange: select, selectable: isOpen }}
      below={
        <ReturnSelection
          selected={selected}
          here={list.rows?.map(({ id }) => id) ?? []}
          onClear={() => select(new Set())}
        />
      }
      rowId={({ id }) => id}
      onOpen={(id) => {
        const row = list.rows?.find((one) => one.id === id);
        if (row) void navigate({ to: '/orders/$id', params: { id: row.magicOrderId } });
      }}
      emptyTitle={search.state === 'open' ? 'No open returns' : 'No returns'}
      empty={{
        text: 'What customers send back appears here. Staff make a return on the delivered order.',
        noMatch: 'No return matches this search and these filters.',
        clear: filtered && (() => change({ ...noReturnFilters, searchTerm: undefined })),
      }}
    >
      <OrdersOrReturns />
      <ReturnToolbar search={search} onChange={change} />
      <CountTabs
        tabs={tabs}
        active={search.state}
        count={(tab) => data?.stateCounts[tab].toLocaleString('en-IN') ?? '…'}
        isSeldom={(tab) => tab !== 'open' && tab !== 'all' && (isEnded(tab) || data?.stateCounts[tab] === 0)}
        onChange={(state) => void change({ state })}
      />
    </ListPage>
  );
}
