import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Failure } from './failure.tsx';
import { ListScreen } from './list-screen.tsx';
import type { PagingProps } from './paging.tsx';
import { useLastPage } from './use-last-page.ts';

/** A list as `useListScreen` returns it. */
interface Listed<T> {
  search: { page: number };
  change: (part: { page: number }, replace?: boolean) => unknown;
  rows: readonly T[] | undefined;
  total: number | undefined;
  pageSize: number;
  error: Error | null;
  retry: () => void;
  stale: boolean;
}

interface EmptyList {
  /** Where rows of this list will come from. */
  text: string;
  /** That nothing matches, if search or filters are why there is nothing. */
  noMatch?: string | undefined;
  /** Takes search and filters away; false when there are none. */
  clear?: (() => unknown) | false;
  clearLabel?: string;
}

type Shown = 'label' | 'columns' | 'rowId' | 'rowName' | 'cardName' | 'grid' | 'onOpen' | 'notes' | 'expansion';

interface ListPageProps<T> extends Pick<DataTableProps<T>, Shown | 'selection' | 'emptyTitle'> {
  title: string;
  list: Listed<T>;
  /** The rows as they are shown, if not simply those of the answer. */
  rows?: readonly T[] | undefined;
  /** The message and a further action when nothing could be loaded; the usual ones unless given. */
  failure?: { what: string; action?: ReactNode };
  paging?: Partial<PagingProps>;
  empty: EmptyList;
  /** Toolbar, tabs and dialogs, above the rows. */
  children?: ReactNode;
}

/** A screen that is one list by pages. */
export function ListPage<T extends object>({
  title,
  list,
  failure,
  paging,
  empty,
  children,
  ...shown
}: ListPageProps<T>) {
  const { search, change, error, retry, stale, pageSize, total } = list;
  const rows = 'rows' in shown ? shown.rows : list.rows;
  const { page } = search;
  useLastPage({ rows: stale ? undefined : rows?.length, page, pageSize, total }, (last) =>
    change({ page: last }, true),
  );
  return (
    <ListScreen title={title}>
      {children}
      <DataTable
        {...shown}
        rows={rows}
        error={error}
        onRetry={retry}
        failure={error && failure && <Failure {...failure} error={error} onRetry={retry} />}
        stale={stale}
        paging={{ page, pageSize, total: total ?? 0, onPage: (to) => void change({ page: to }), ...paging }}
        emptyHint={<EmptyHint {...empty} />}
      />
    </ListScreen>
  );
}

function EmptyHint({ text, noMatch, clear, clearLabel = 'Clear search and filters' }: EmptyList) {
  const said = clear ? noMatch : text;
  return (
    <>
      {said && (
        <Text c="dimmed" size="sm">
          {said}
        </Text>
      )}
      {clear && (
        <Button variant="default" onClick={() => clear()}>
          {clearLabel}
        </Button>
      )}
    </>
  );
}
