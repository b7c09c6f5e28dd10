import 'mantine-datatable/styles.layer.css';
import { Checkbox, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DataTable as MantineDataTable } from 'mantine-datatable';
import { memo, type ReactNode, useRef } from 'react';
import classes from './data-table.module.css';
import { Failure } from './failure.tsx';
import { Paging, type PagingProps } from './paging.tsx';
import { useArrivingRows } from './use-arriving-rows.ts';
import { rowAttributes, useRowKeys } from './use-row-keys.ts';

export interface Column<T> {
  key: string;
  title: ReactNode;
  width?: number | string;
  /** Numbers stand right. */
  align?: 'left' | 'center' | 'right';
  render: (row: T) => ReactNode;
}

interface DataTableProps<T> {
  /** What the table lists, for assistive technology. */
  label: string;
  columns: readonly Column<T>[];
  /** Undefined until the first answer. */
  rows: readonly T[] | undefined;
  rowId: (row: T) => string;
  error: Error | null;
  onRetry: () => void;
  /** What is shown when nothing could be loaded, if not the usual words. */
  failure?: ReactNode;
  /** The rows belong to the previous page or filter; the new ones are under way. */
  stale?: boolean;
  /** Rows that do not belong here any more, and only stay until the list is shown anew. */
  gone?: ReadonlySet<string> | undefined;
  /** Stays over pages: what is selected elsewhere is kept. */
  selection?: Selection<T>;
  /** What Enter does on a row. */
  onOpen?: (id: string) => void;
  paging?: PagingProps;
  /** What is said when there are no rows; `No results found` unless told. */
  emptyTitle?: string;
  /** The next step to offer when there are no rows. */
  emptyHint?: ReactNode;
  /** How a row looks on a narrow screen; without it the table scrolls inside its frame. */
  card?: (row: T) => ReactNode;
  /** Cards side by side, also where there is room for a table. */
  grid?: boolean;
  /** What a row is called, for assistive technology; its id unless told. */
  rowName?: (row: T) => string;
  /** What lies below a row once it is opened up. */
  expansion?: { ids: ReadonlySet<string>; content: (row: T) => ReactNode };
}

interface Selection<T> {
  ids: ReadonlySet<string>;
  onChange: (ids: Set<string>) => void;
  /** Which rows can be selected; all unless told. */
  selectable?: (row: T) => boolean;
}

/** A row, or a place for one that is still to come. */
interface Slot<T> {
  id: string;
  row: T | null;
}

const places = Array.from({ length: 8 }, (_, i) => ({ id: `place-${i}`, row: null }));

/** Every list of the app. It alone knows loading, failure, emptiness, selection and paging. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, error, onRetry, rowId, paging, label, selection } = props;
  const frame = useRef<HTMLElement>(null);
  const onKeyDown = useRowKeys(frame, {
    onOpen: props.onOpen,
    onToggle:
      selection &&
      ((id) => {
        const row = rows?.find((one) => rowId(one) === id);
        if (row && canSelect({ id, row }, selection)) selection.onChange(toggled(selection.ids, id));
      }),
  });
  const narrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  const latest: readonly Slot<T>[] = rows?.map((row) => ({ id: rowId(row), row })) ?? places;
  const { rows: slots, about: shownPaging } = useArrivingRows(latest, rows && rows.length > 0 ? paging : undefined);

  let body: ReactNode;
  if (error && !rows)
    body = props.failure ?? <Failure what="The list could not be loaded" error={error} onRetry={onRetry} />;
  else if (rows?.length === 0) body = <Empty title={props.emptyTitle} hint={props.emptyHint} />;
  else if ((narrow || props.grid) && props.card)
    body = (
      <Cards
        slots={slots}
        card={props.card}
        grid={props.grid}
        rowName={props.rowName}
        selection={selection}
        gone={props.gone}
      />
    );
  else body = <Rows {...props} slots={slots} />;

  return (
    <section ref={frame} className={classes.frame} aria-label={label} aria-busy={!rows && !error} onKeyDown={onKeyDown}>
      {!rows && !error && (
        <span className="visually-hidden" role="status">
          Loading {label.toLowerCase()}...
        </span>
      )}
      <div className={classes.body} data-stale={props.stale || undefined}>
        {body}
      </div>
      {shownPaging && <Paging {...shownPaging} />}
    </section>
  );
}

function Rows<T>({
  columns,
  slots,
  selection,
  gone,
  rowName,
  expansion,
}: DataTableProps<T> & { slots: readonly Slot<T>[] }) {
  const selectable = selection && {
    selectedRecords: slots.filter((slot) => selection.ids.has(slot.id)),
    onSelectedRecordsChange: (chosen: Slot<T>[]) => {
      const here = new Set(slots.map((slot) => slot.id));
      const elsewhere = [...selection.ids].filter((id) => !here.has(id));
      selection.onChange(new Set([...elsewhere, ...chosen.map((slot) => slot.id)]));
    },
    isRecordSelectable: (slot: Slot<T>) => canSelect(slot, selection),
    allRecordsSelectionCheckboxProps: { 'aria-label': 'Select all rows', size: 'xs' as const },
    getRecordSelectionCheckboxProps: (slot: Slot<T>) => ({
      'aria-label': `Select ${nameOf(slot, rowName)}`,
      size: 'xs' as const,
    }),
  };
  return (
    <MantineDataTable<Slot<T>>
      {...selectable}
      {...(expansion
        ? {
            rowExpansion: {
              trigger: 'never',
              allowMultiple: true,
              expanded: { recordIds: [...expansion.ids], onRecordIdsChange: () => undefined },
              content: ({ record }) => record.row !== null && expansion.content(record.row),
            },
          }
        : {})}
      className={classes.table ?? ''}
      records={[...slots]}
      idAccessor="id"
      verticalAlign="top"
      highlightOnHover
      customRowAttributes={({ id, row }, index) =>
        row === null ? {} : { ...rowAttributes(id, index), ...goneAttributes(id, gone) }
      }
      // Emptiness is shown by this component.
      emptyState={<span />}
      horizontalSpacing="sm"
      verticalSpacing="sm"
      borderColor="var(--sm-line)"
      rowBorderColor="var(--sm-line)"
      height="100%"
      pinLastColumn
      selectionColumnStyle={{ width: 34, minWidth: 34, paddingInline: 10 }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 }, type: 'hover', scrollbarSize: 8 }}
      columns={columns.map((column) => ({
        accessor: column.key,
        title: column.title,
        ...(column.width === undefined ? {} : { width: column.width }),
        textAlign: column.align ?? 'left',
        render: ({ row }: Slot<T>) =>
          row === null ? <Skeleton height={12} mt={4} width="70%" /> : <Drawn row={row} draw={column.render as Draw} />,
      }))}
    />
  );
}

type Draw = (row: unknown) => ReactNode;

/** One row's cell or card: drawn anew when the row is another one, not when something else on the screen changes. */
const Drawn = memo(function Drawn({ row, draw }: { row: unknown; draw: Draw }) {
  return draw(row);
});

interface CardsProps<T> {
  slots: readonly Slot<T>[];
  card: (row: T) => ReactNode;
  selection: Selection<T> | undefined;
  gone: ReadonlySet<string> | undefined;
  grid: boolean | undefined;
  rowName: ((row: T) => string) | undefined;
}

function Cards<T>({ slots, card, selection, gone, grid, rowName }: CardsProps<T>) {
  return (
    <ul className={classes.cards} data-grid={grid || undefined}>
      {slots.map(({ id, row }, index) => (
        <li
          key={id}
          className={classes.card}
          {...(row === null ? {} : rowAttributes(id, index))}
          {...goneAttributes(id, gone)}
        >
          {selection && canSelect({ id, row }, selection) && (
            <Checkbox
              className={classes.cardSelect ?? ''}
              size="sm"
              aria-label={`Select ${nameOf({ id, row }, rowName)}`}
              checked={selection.ids.has(id)}
              onChange={() => selection.onChange(toggled(selection.ids, id))}
            />
          )}
          {row === null ? <Skeleton height={96} /> : <Drawn row={row} draw={card as Draw} />}
        </li>
      ))}
    </ul>
  );
}

const canSelect = <T,>({ row }: Slot<T>, { selectable }: Selection<T>) => row !== null && (selectable?.(row) ?? true);

const nameOf = <T,>({ id, row }: Slot<T>, rowName: ((row: T) => string) | undefined) =>
  row !== null && rowName ? rowName(row) : id;

const goneAttributes = (id: string, gone: ReadonlySet<string> | undefined) =>
  gone?.has(id) ? { 'data-gone': true, title: 'No longer in this list' } : {};

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function Empty({ title = 'No results found', hint }: { title: string | undefined; hint: ReactNode }) {
  return (
    <div className={classes.empty}>
      <Text fw={600}>{title}</Text>
      {hint}
    </div>
  );
}
