import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import { useLookAgain } from '../api/use-look-again.ts';
import { mailColumns, mailName } from '../mails/mail-cells.tsx';
import { mailPageSize, toMailQuery } from '../mails/mail-search.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';

const tabs = [
  { value: 'failed', label: 'Failed' },
  { value: 'open', label: 'Waiting' },
] as const;

const emptyTexts = {
  failed: 'Mails that could not be delivered appear here, with the reason and a way to send them again.',
  open: 'Mails that are still to be sent appear here.',
};

/** Permanently failed mails, and those still to be sent. */
export function MailsPage() {
  const list = useListScreen(useListSearch('/shell/mails'), {
    route: mailsContract.list,
    query: toMailQuery,
    rows: ({ mails }) => mails,
    pageSize: mailPageSize,
  });
  const { search, change, data } = list;
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
      empty={{ text: emptyTexts[search.state] }}
    >
      <CountTabs
        tabs={tabs}
        active={search.state}
        count={(tab) => data?.counts[tab].toLocaleString('en-IN') ?? '…'}
        onChange={(state) => void change({ state })}
      />
    </ListPage>
  );
}
