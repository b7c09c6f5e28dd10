import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import { useLookAgain } from '../api/use-look-again.ts';
import { useRoute } from '../api/use-route.ts';
import { mailColumns, mailName } from '../mails/mail-cells.tsx';
import { type MailsTab, mailPageSize, toMailQuery } from '../mails/mail-search.ts';
import { MessagesList } from '../messages/messages-list.tsx';
import { CountTabs } from '../ui/count-tabs.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';

const tabs = [
  { value: 'failed', label: 'Failed' },
  { value: 'open', label: 'Waiting' },
  { value: 'messages', label: 'Messages' },
] as const;

const emptyTexts = {
  failed: 'Mails that could not be delivered appear here, with the reason and a way to send them again.',
  open: 'Mails that are still to be sent appear here.',
};

/** Permanently failed mails, those still to be sent, and messages on customers' phones. */
export function MailsPage() {
  const { search } = useListSearch('/shell/mails');
  if (search.state !== 'messages') return <MailsList state={search.state} />;
  return (
    <MessagesList>
      <MailTabs />
    </MessagesList>
  );
}

function MailsList({ state }: { state: 'failed' | 'open' }) {
  const list = useListScreen(useListSearch('/shell/mails'), {
    route: mailsContract.list,
    query: toMailQuery,
    rows: ({ mails }) => mails,
    pageSize: mailPageSize,
  });
  useLookAgain('mails', true);
  return (
    <ListPage
      name="mails"
      title="Mails"
      list={list}
      label="Mails"
      columns={mailColumns}
      cardName={mailName}
      rowId={({ id }) => id}
      empty={{ text: emptyTexts[state] }}
    >
      <MailTabs />
    </ListPage>
  );
}

function MailTabs() {
  const { search, change } = useListSearch('/shell/mails');
  const { data } = useRoute(mailsContract.list, { query: { limit: 1 } });
  const count = (tab: MailsTab) => (tab === 'messages' ? null : (data?.counts[tab].toLocaleString('en-IN') ?? '…'));
  return <CountTabs tabs={tabs} active={search.state} count={count} onChange={(state) => void change({ state })} />;
}
