import { isStaff } from '@shipmagic/domain/access/role';
import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSession } from '../api/session.ts';
import { inboxColumns, inboxName } from '../inbox/inbox-columns.tsx';
import { countInboxFilters, noInboxFilters } from '../inbox/inbox-search.ts';
import { emptyText, emptyTitles, inboxRowKeys, tabs } from '../inbox/inbox-tabs.ts';
import { KindChips } from '../inbox/kind-chips.tsx';
import { TeamsButton } from '../inbox/teams-button.tsx';
import { useInbox } from '../inbox/use-inbox.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';

const ItemDialog = lazyDialog(() => import('../inbox/item-dialog.tsx'), 'ItemDialog');

/** Whatever needs a person: what it is, why, by when, and who does it. */
export function InboxPage() {
  const staff = isStaff(useSession()?.user ?? { role: 'vendor_member' });
  const inbox = useInbox();
  const { search, change, data, held, notes, put } = inbox;
  const navigate = useNavigate();
  const showDetails = useCallback(
    ({ id }: InboxItem) => change({ item: id, page: search.page }, true),
    [change, search.page],
  );
  const openItem = (item?: InboxItem) =>
    item?.order ? navigate({ to: '/orders/$id', params: { id: item.order.magicOrderId } }) : item && showDetails(item);
  const columns = useMemo(() => inboxColumns(put, showDetails), [put, showDetails]);
  const filtered = countInboxFilters(search) > 0 || search.searchTerm !== undefined;
  return (
    <ListPage
      name="inbox"
      title="Inbox"
      list={inbox}
      label="Inbox"
      columns={columns}
      cardName={inboxName}
      rowName={inboxName}
      rows={held}
      notes={notes}
      rowId={({ id }) => id}
      keys={inboxRowKeys}
      onOpen={(id) => void openItem(held?.find((item) => item.id === id))}
      paging={{ atLeast: data?.atLeast ?? false }}
      emptyTitle={filtered ? 'No results found' : emptyTitles[search.view]}
      empty={{
        text: search.view === 'all' ? emptyText : '',
        noMatch: 'Nothing in the inbox matches this search and these filters.',
        clear: filtered && (() => change({ ...noInboxFilters, searchTerm: undefined })),
      }}
    >
      <ListToolbar what="the inbox" term={search.searchTerm} onSearch={(searchTerm) => void change({ searchTerm })}>
        {staff && <TeamsButton />}
      </ListToolbar>
      <CountTabs
        tabs={staff ? tabs : tabs.filter(({ value }) => value !== 'mentions')}
        active={search.view}
        onChange={(view) => void change({ view, kinds: undefined })}
      />
      <KindChips counts={data?.counts} chosen={search.kinds} onChange={(kinds) => void change({ kinds })} />
      <ItemDialog
        opened={search.item !== undefined}
        id={search.item}
        staff={staff}
        onChanged={put}
        onClose={() => void change({ item: undefined, page: search.page }, true)}
      />
    </ListPage>
  );
}
