import { Button, Text } from '@mantine/core';
import type { ListName } from '@shipmagic/domain/views/list-views';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { EmptyNext } from './empty-next.ts';
import { Failure } from './failure.tsx';
import { ListScreen } from './list-screen.tsx';
import type { PagingProps } from './paging.tsx';
import type { SearchFound } from './suggested-searches.tsx';
import { useLastPage } from './use-last-page.ts';
import { ListViewsContext, useListViews } from './use-list-views.ts';
import classes from './view-menu.module.css';
import { ViewMenu } from './view-menu.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { placeOfViews } from './views-place.ts';

/** A list as `useListScreen` returns it. */
interface Listed<T> {
  search: { page: number; savedView?: string | undefined };
  change: (part: { page: number }, replace?: boolean) => unknown;
  rows: readonly T[] | undefined;
  total: number | undefined;
  pageSize: number;
  error: Error | null;
  retry: () => void;
  /** Asks for another page before it is opened. */
  ahead?: (page: number) => () => void;
  stale: boolean;
}

interface EmptyList {
  /** Where this list's rows come from. */
  text: string;
  /** They come from the store, so that a new installation is led to it. */
  fromStore?: true;
  /** The message when search or filters leave no rows. */
  noMatch?: string | undefined;
  /** Clears search and filters; false if none are set. */
  clear?: (() => unknown) | false;
  clearLabel?: string;
}

type Shown =
  | 'label'
  | 'columns'
  | 'compactColumns'
  | 'rowId'
  | 'rowName'
  | 'cardName'
  | 'grid'
  | 'onOpen'
  | 'onAhead'
  | 'notes'
  | 'expansion'
  | 'sorting'
  | 'sections'
  | 'keys'
  | 'startAt';

interface ListPageProps<T> extends Pick<DataTableProps<T>, Shown | 'selection' | 'emptyTitle'> {
  title: string;
  /** Under which its views and columns are kept. */
  name: ListName;
  list: Listed<T>;
  /** The displayed rows, if they differ from the answer's. */
  rows?: readonly T[] | undefined;
  /** Similar names for what is searched in it. */
  suggest?: Omit<SearchFound, 'found'>;
  /** The message and an additional action when loading fails; the usual ones by default. */
  failure?: { what: string; action?: ReactNode };
  paging?: Partial<PagingProps>;
  empty: EmptyList;
  /** Toolbar, tabs and dialogs, above the rows. */
  children?: ReactNode;
  /** Content that stays in sight below the rows. */
  below?: ReactNode;
}

/** A screen with one paged list. */
export function ListPage<T extends object>({
  title,
  name,
  list,
  failure,
  paging,
  empty,
  suggest,
  children,
  below,
  ...shown
}: ListPageProps<T>) {
  const { search, change, error, retry, stale, pageSize, total } = list;
  const rows = 'rows' in shown ? shown.rows : list.rows;
  const { page } = search;
  const views = useListViews(name, list);
  const around = { ...views, columns: shown.columns };
  useLastPage({ rows: stale ? undefined : rows?.length, page, pageSize, total }, (last) =>
    change({ page: last }, true),
  );
  return (
    <ListViewsContext value={around}>
      <ListScreen title={title}>
        {children}
        {placeOfViews(name) === 'line' && (
          <div className={classes.bar}>
            <ViewTabs />
            <ViewMenu />
          </div>
        )}
        {placeOfViews(name) === 'toolbar' && <ViewTabs />}
        <DataTable
          {...shown}
          rows={rows}
          error={error}
          onRetry={retry}
          failure={error && failure && <Failure {...failure} error={error} onRetry={retry} />}
          stale={stale}
          suggest={suggest && { ...suggest, found: stale ? undefined : total }}
          paging={{
            page,
            pageSize,
            total: total ?? 0,
            onPage: (to) => void change({ page: to }),
            onAhead: list.ahead,
            ...paging,
          }}
          emptyHint={<EmptyHint {...empty} />}
        />
        {below}
      </ListScreen>
    </ListViewsContext>
  );
}

function EmptyHint({ text, fromStore, noMatch, clear, clearLabel = 'Clear search and filters' }: EmptyList) {
  const said = clear ? noMatch : text;
  return (
    <>
      {said && (
        <Text c="dimmed" size="sm">
          {said}
        </Text>
      )}
      {!clear && fromStore && <EmptyNext />}
      {clear && (
        <Button variant="default" onClick={() => clear()}>
          {clearLabel}
        </Button>
      )}
    </>
  );
}
