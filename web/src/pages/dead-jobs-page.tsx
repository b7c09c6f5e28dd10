import { Group } from '@mantine/core';
import { deadJobsContract } from '@shipmagic/domain/operations/dead-jobs.contract';
import { useLookAgain } from '../api/use-look-again.ts';
import { deadJobColumns, deadJobName } from '../operations/dead-jobs/dead-job-cells.tsx';
import { deadJobPageSize, toDeadJobQuery } from '../operations/dead-jobs/dead-job-search.ts';
import { SettleJobs } from '../operations/dead-jobs/settle-jobs.tsx';
import { CountTabs } from '../ui/count-tabs.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';

const watched = [deadJobsContract.list];
const every = 'every kind';

/** Jobs that were given up after their last attempt. */
export function DeadJobsPage() {
  const list = useListScreen(useListSearch('/shell/dead-jobs'), {
    route: deadJobsContract.list,
    query: toDeadJobQuery,
    rows: ({ jobs }) => jobs,
    pageSize: deadJobPageSize,
  });
  const { search, change, data } = list;
  useLookAgain(watched, true);
  const kinds = data?.kinds ?? [];
  const chosen = kinds.find(({ kind }) => kind === search.kind);
  const countOf = (tab: string) =>
    kinds.reduce((sum, { kind, count }) => sum + (tab === every || tab === kind ? count : 0), 0);
  // A chosen kind of which no job is left keeps its tab.
  const gone = search.kind && data && !chosen ? [{ value: search.kind, label: search.kind }] : [];
  const tabs = [{ value: every, label: 'All' }, ...kinds.map(({ kind, label }) => ({ value: kind, label })), ...gone];
  return (
    <ListPage
      name="dead-jobs"
      title="Jobs Given Up"
      list={list}
      label="Jobs given up"
      columns={deadJobColumns}
      cardName={deadJobName}
      rowId={({ id }) => id}
      emptyTitle="No job was given up"
      empty={{
        text: 'Work in the background that failed at every attempt appears here, with its last error and a way to try it again.',
      }}
    >
      <CountTabs
        tabs={tabs}
        active={search.kind ?? every}
        count={(tab) => (data ? countOf(tab).toLocaleString('en-IN') : '…')}
        onChange={(tab) => void change({ kind: tab === every ? undefined : tab, page: 1 })}
      />
      {chosen && (
        <Group>
          <SettleJobs jobs={{ kind: chosen.kind }} what={chosen.label} />
        </Group>
      )}
    </ListPage>
  );
}
