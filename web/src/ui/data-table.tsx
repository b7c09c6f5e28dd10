import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  isUsualLayout,
  type ListLayout,
  listLayout,
  shownColumns,
  usualLayout,
} from '@shipmagic/domain/views/list-layout';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Column } from './column.ts';
import { Cards } from './data-cards.tsx';
import { Rows } from './data-rows.tsx';
import {
  canSelect,
  type Expansion,
  places,
  type Sections,
  type Selection,
  type Slot,
  sameNotes,
  toggled,
} from './data-slot.tsx';
import classes from './data-table.module.css';
import { Failure } from './failure.tsx';
import { listCard } from './list-card.tsx';
import { Paging, type PagingProps } from './paging.tsx';
import { type Notes, noNotes, RowNotes } from './row-note.tsx';
import type { Shortcut } from './shortcuts.ts';
import type { Sorting } from './sort-head.tsx';
import { type SearchFound, SuggestedSearches } from './suggested-searches.tsx';
import { useArrivingRows } from './use-arriving-rows.ts';
import { useListDensity } from './use-list-density.ts';
import { useViewsAround } from './use-list-views.ts';
import { type Ahead, useRest } from './use-rest.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface DataTableProps<T> {
  /** The table's name for assistive technology. */
  label: string;
  columns: readonly Column<T>[];
  /** The same columns for compact rows; the list's own unless it looks different there. */
  compactColumns?: readonly Column<T>[];
  /** Undefined until the first answer. */
  rows: readonly T[] | undefined;
  rowId: (row: T) => string;
  error: Error | null;
  onRetry: () => void;
  /** Shown when nothing could be loaded, instead of the usual message. */
  failure?: ReactNode;
  /** The rows belong to the previous page or filter; the new ones are under way. */
  stale?: boolean;
  /** The changes of rows since the list was shown, in words, by id; `RowNote` in a cell tells it. */
  notes?: Notes | undefined;
  /** Stays over pages: what is selected elsewhere is kept. */
  selection?: Selection<T>;
  /** Called for Enter on a row. */
  onOpen?: (id: string) => void;
  /** Loads what Enter or a click on a row would show, before either. */
  onAhead?: Ahead<string>;
  /** Keys for controls of a row, besides those of every list. */
  keys?: readonly Shortcut[];
  /** The row that gets the focus when the list comes up. */
  startAt?: string | null;
  /** Headings among the rows, which stand in the order of their sections. */
  sections?: Sections<T> | undefined;
  /** How the list is sorted; its columns say by what it can be. */
  sorting?: Sorting;
  paging?: PagingProps;
  /** Below everything else, because they come later: a row or button that is about to be clicked stays where it is. */
  suggest?: SearchFound | undefined;
  /** The message when there are no rows; `No results found` by default. */
  emptyTitle?: string;
  /** The next step to offer when there are no rows. */
  emptyHint?: ReactNode;
  /**
   * The name of a row's card for assistive technology. With it, rows are cards on a narrow screen, made of the
   * columns; without, the table scrolls inside its frame.
   */
  cardName?: (row: T) => string;
  /** Cards side by side, also where there is room for a table. */
  grid?: boolean;
  /** The name of a row for assistive technology; its id by default. */
  rowName?: (row: T) => string;
  /** The content below an expanded row. */
  expansion?: Expansion<T>;
}

/** Every list of the app. It alone knows loading, failure, emptiness, selection and paging. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { rows, error, onRetry, rowId, paging, label, selection } = props;
  const frame = useRef<HTMLElement>(null);
  const onKeyDown = useRowKeys(frame, {
    onOpen: props.onOpen,
    keys: props.keys,
    startAt: props.startAt,
    onToggle:
      selection &&
      ((id) => {
        const row = rows?.find((one) => rowId(one) === id);
        if (row && canSelect({ id, row }, selection)) selection.onChange(toggled(selection.ids, id));
      }),
  });
  const resting = useRest(rowAt, props.onAhead);
  const narrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  const latest: readonly Slot<T>[] = rows?.map((row) => ({ id: rowId(row), row })) ?? places;
  const density = useListDensity();
  const { rows: slots, about: shownPaging } = useArrivingRows(
    latest,
    rows && rows.length > 0 ? paging : undefined,
    narrow || !props.compactColumns || density === 'comfortable' ? 4 : 8,
  );

  const { cardName } = props;
  const drawn = (density === 'compact' && props.compactColumns) || props.columns;
  const isEven = drawn === props.compactColumns;
  const around = useViewsAround();
  const layout = around?.layout ?? usualLayout;
  // Columns that stay the same object are not measured again.
  const layoutText = JSON.stringify(layout);
  const columns = useMemo(() => arrange(drawn, listLayout.parse(JSON.parse(layoutText))), [drawn, layoutText]);
  const widths = useRef(around);
  widths.current = around;
  const onWidth = useCallback((key: string, width: number) => {
    const now = widths.current;
    now?.setLayout({ ...now.layout, widths: { ...now.layout.widths, [key]: width } });
  }, []);
  const card = useMemo(
    () => cardName && ((row: T) => listCard(columns, row, cardName(row), isEven)),
    [columns, cardName, isEven],
  );

  const [notes, setNotes] = useState(props.notes ?? noNotes);
  if (!sameNotes(notes, props.notes ?? noNotes)) setNotes(props.notes ?? noNotes);

  const suggested = props.suggest && (
    <div className={classes.suggested}>
      <SuggestedSearches {...props.suggest} />
    </div>
  );
  let body: ReactNode;
  if (error && !rows)
    body = props.failure ?? <Failure what="The list could not be loaded" error={error} onRetry={onRetry} />;
  else if (rows?.length === 0)
    body = (
      <Empty title={props.emptyTitle}>
        {props.emptyHint}
        {suggested}
      </Empty>
    );
  else if ((narrow || props.grid) && card)
    body = (
      <Cards
        slots={slots}
        card={card}
        grid={props.grid}
        sections={props.sections}
        rowName={props.rowName}
        selection={selection}
        notes={notes}
      />
    );
  else
    body = (
      <Rows
        columns={columns}
        slots={slots}
        selection={selection}
        notes={notes}
        rowName={props.rowName}
        expansion={props.expansion}
        sorting={props.sorting}
        sections={props.sections}
        isEven={isEven}
        onWidth={around ? onWidth : undefined}
      />
    );

  return (
    <section
      ref={frame}
      className={classes.frame}
      data-density={density}
      data-even={isEven || undefined}
      aria-label={label}
      aria-busy={!rows && !error}
      onKeyDown={onKeyDown}
      {...resting}
    >
      {!rows && !error && (
        <span className="visually-hidden" role="status">
          Loading {label.toLowerCase()}...
        </span>
      )}
      {props.stale && !error && (
        <div className={classes.former} role="status">
          Loading… These rows are those of the list before.
        </div>
      )}
      {error && rows && (
        <div className={classes.old} role="status">
          This list could not be loaded again: it may be out of date.
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      <div className={classes.body} data-stale={props.stale || undefined}>
        <RowNotes value={notes}>{body}</RowNotes>
        {rows?.length !== 0 && suggested}
      </div>
      {shownPaging && <Paging {...shownPaging} />}
    </section>
  );
}

const rowAt = (at: Element) => at.closest<HTMLElement>('[data-row]')?.dataset.row;

/** The columns as a layout has them; without one they are the list's own. */
function arrange<T>(columns: readonly Column<T>[], layout: ListLayout): readonly Column<T>[] {
  if (isUsualLayout(layout) && columns.every(({ optional }) => !optional)) return columns;
  return shownColumns(columns, layout).map((column) => {
    const width = layout.widths[column.key];
    return width === undefined ? column : { ...column, width };
  });
}

function Empty({ title = 'No results found', children }: { title: string | undefined; children: ReactNode }) {
  return (
    <div className={classes.empty}>
      <Text fw={600}>{title}</Text>
      {children}
    </div>
  );
}
