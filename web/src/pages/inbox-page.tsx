import { isStaff } from '@shipmagic/domain/access/role';
import type { InboxRow } from '@shipmagic/domain/inbox/inbox-rows.contract';
import type { Urgency } from '@shipmagic/domain/inbox/urgency';
import { useSession } from '../api/session.ts';
import { FoldedRows } from '../inbox/folded-rows.tsx';
import { GroupHead, GroupsContext } from '../inbox/group-head.tsx';
import { GroupPill } from '../inbox/group-pill.tsx';
import { noInboxFilters } from '../inbox/inbox-search.ts';
import { emptyText, inboxRowKeys, tabs } from '../inbox/inbox-tabs.ts';
import { KindChips } from '../inbox/kind-chips.tsx';
import { rowName } from '../inbox/row-head.ts';
import { TeamsButton } from '../inbox/teams-button.tsx';
import { useInboxScreen } from '../inbox/use-inbox-screen.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { useStepLeads } from './step-leads.tsx';

const ItemDialog = lazyDialog(() => import('../inbox/item-dialog.tsx'), 'ItemDialog');
const byUrgency = {
  of: ({ urgency }: InboxRow) => urgency,
  head: (urgency: string) => <GroupHead urgency={urgency as Urgency} />,
};

/** Whatever needs a person: what it is, why, by when, and who does it. */
export function InboxPage() {
  const staff = isStaff(useSession()?.user ?? { role: 'vendor_member' });
  const { leadsTo, dialogs } = useStepLeads();
  const inbox = useInboxScreen(leadsTo);
  const { search, change, data, held, oldRows } = inbox;
  return (
    <GroupsContext value={inbox.groups}>
      <ListPage
        name="inbox"
        title="Inbox"
        list={inbox}
        label="Inbox"
        columns={inbox.columns}
        cardName={rowName}
        rowName={rowName}
        rows={held}
        notes={inbox.notes}
        rowId={({ key }) => key}
        sections={search.view === 'done' ? undefined : byUrgency}
        keys={inboxRowKeys}
        onOpen={(key) => void inbox.openRow(held?.find((row) => row.key === key))}
        emptyTitle={inbox.emptyTitle}
        empty={{
          text: search.view === 'all' ? emptyText : '',
          fromStore: true,
          noMatch: 'Nothing in the inbox matches this search and these filters.',
          clear: inbox.filtered && (() => change({ ...noInboxFilters, searchTerm: undefined })),
        }}
        below={oldRows && <FoldedRows {...oldRows} />}
      >
        <ListToolbar what="the inbox" term={search.searchTerm} onSearch={(searchTerm) => void change({ searchTerm })}>
          {staff && <TeamsButton />}
        </ListToolbar>
        <CountTabs
          tabs={staff ? tabs : tabs.filter(({ value }) => value !== 'mentions')}
          active={search.view}
          onChange={(view) => void change({ view, kinds: undefined, group: undefined })}
        />
        <KindChips counts={data?.counts} chosen={search.kinds} onChange={(kinds) => void change({ kinds })} />
        <GroupPill group={search.group} onClear={() => void change({ group: undefined })} />
        <ItemDialog
          opened={search.item !== undefined}
          id={search.item}
          staff={staff}
          onChanged={inbox.putItem}
          onClose={() => void change({ item: undefined, page: search.page }, true)}
        />
        {dialogs}
      </ListPage>
    </GroupsContext>
  );
}
