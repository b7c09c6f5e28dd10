import { formatRupees } from '@shipmagic/domain/money/paise';
import { goodwillContract } from '@shipmagic/domain/refunds/goodwill.contract';
import type { RefundState } from '@shipmagic/domain/refunds/refund-state';
import { useNavigate } from '@tanstack/react-router';
import { useRoute } from '../api/use-route.ts';
import { GoodwillNotice } from '../refunds/goodwill-notice.tsx';
import { refundColumns, refundName } from '../refunds/refund-columns.tsx';
import { countRefundFilters, noRefundFilters } from '../refunds/refund-search.ts';
import { RefundToolbar } from '../refunds/refund-toolbar.tsx';
import { useRefundList } from '../refunds/use-refund-list.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { OnceKnown } from '../ui/once-known.tsx';
import { MoneyTabs } from './money-tabs.tsx';

const tabs = [
  { value: 'open', label: 'To refund' },
  { value: 'asked', label: 'Waiting' },
  { value: 'payee', label: 'Paid in cash' },
  { value: 'done', label: 'Settled' },
] as const;

const emptyTexts: Record<RefundState, string> = {
  open: 'Orders that were paid and then cancelled, lost, sent back or reduced appear here until they are refunded.',
  asked: 'Refunds that wait for a second person or for the store’s answer appear here.',
  payee:
    'What was paid in cash cannot go back through the store: it waits here until it is paid to the customer’s UPI ID or bank account.',
  done: 'What was refunded, here or in the store, or settled otherwise appears here.',
};

/** The refunds that customers are owed. */
export function RefundsPage() {
  const list = useRefundList();
  const { search, change, data } = list;
  const goodwill = useRoute(goodwillContract.list, {});
  const navigate = useNavigate();
  const filtered = countRefundFilters(search) > 0 || search.searchTerm !== undefined;
  return (
    <OnceKnown known={!goodwill.isLoading} label="refunds">
      <ListPage
        name="refunds"
        title="Refunds"
        list={list}
        label="Refunds"
        columns={refundColumns}
        cardName={refundName}
        rowId={({ id }) => id}
        onOpen={(id) => {
          const row = list.rows?.find((one) => one.id === id);
          if (row) void navigate({ to: '/orders/$id', params: { id: row.magicOrderId } });
        }}
        empty={{
          text: emptyTexts[search.state],
          noMatch: 'No refund matches this search and these filters.',
          clear: filtered && (() => change({ ...noRefundFilters, searchTerm: undefined })),
        }}
      >
        <MoneyTabs active="refunds" />
        <GoodwillNotice />
        <RefundToolbar search={search} onChange={change} />
        <CountTabs
          tabs={tabs}
          active={search.state}
          count={(tab) =>
            data ? `${data.counts[tab].toLocaleString('en-IN')} · ${formatRupees(data.sums[tab])}` : '…'
          }
          onChange={(state) => void change({ state })}
        />
      </ListPage>
    </OnceKnown>
  );
}
