import { Text } from '@mantine/core';
import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { invalidate } from '../api/cache.ts';
import { useRoute } from '../api/use-route.ts';
import { MailCard, mailColumns } from '../mails/mail-cells.tsx';
import { type MailSearch, mailPageSize } from '../mails/mail-search.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useLastPage } from '../ui/use-last-page.ts';

const route = getRouteApi('/shell/mails');

const tabs = [
  { value: 'failed', label: 'Failed' },
  { value: 'open', label: 'Waiting' },
] as const;

/** How often what is on its way is looked at, in milliseconds: nothing announces it. */
const lookAgain = 5000;

/** Mails that failed for good, and those that are still to be sent. */
export function MailsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<MailSearch>, replace = false) =>
      navigate({ to: '/mails', replace, search: (old) => ({ ...(old as MailSearch), page: 1, ...part }) }),
    [navigate],
  );
  const query = { ...search, limit: mailPageSize };
  const list = useRoute(mailsContract.list, { query }, { keepPrevious: true });
  const { mails, total, counts } = list.data ?? {};

  const showPage = useCallback((page: number) => void change({ page }, true), [change]);
  useLastPage(
    { rows: list.isPlaceholderData ? undefined : mails?.length, page: search.page, pageSize: mailPageSize, total },
    showPage,
  );

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void invalidate('mails');
    }, lookAgain);
    return () => clearInterval(timer);
  }, []);

  return (
    <ListScreen title="Mails">
      <CountTabs
        tabs={tabs}
        active={search.state}
        count={(tab) => counts?.[tab].toLocaleString('en-IN') ?? '…'}
        onChange={(state) => void change({ state })}
      />
      <DataTable
        label="Mails"
        columns={mailColumns}
        card={(mail) => <MailCard mail={mail} />}
        rows={mails}
        rowId={(mail) => mail.id}
        error={list.error}
        onRetry={() => list.refetch()}
        stale={list.isPlaceholderData}
        paging={{
          page: search.page,
          pageSize: mailPageSize,
          total: total ?? 0,
          onPage: (page) => void change({ page }),
        }}
        emptyHint={
          <Text c="dimmed" size="sm">
            {search.state === 'failed'
              ? 'Mails that could not be delivered appear here, with the reason and a way to send them again.'
              : 'Mails that are still to be sent appear here.'}
          </Text>
        }
      />
    </ListScreen>
  );
}
