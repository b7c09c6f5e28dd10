import { Skeleton, Table } from '@mantine/core';
import { DataTable as MantineDataTable } from 'mantine-datatable';
import { Fragment, memo, useMemo } from 'react';
import type { Column } from './column.ts';
import {
  canSelect,
  type Draw,
  Drawn,
  type Expansion,
  headAbove,
  isSameList,
  nameOf,
  noteAttributes,
  type Sections,
  type Selection,
  type Slot,
} from './data-slot.tsx';
import classes from './data-table.module.css';
import { ResizeHandle } from './resize-handle.tsx';
import type { Notes } from './row-note.tsx';
import { SortHead, type Sorting } from './sort-head.tsx';
import { rowAttributes } from './use-row-keys.ts';

interface RowsProps<T> {
  columns: readonly Column<T>[];
  slots: readonly Slot<T>[];
  selection: Selection<T> | undefined;
  notes: Notes;
  rowName: ((row: T) => string) | undefined;
  expansion: Expansion<T> | undefined;
  sorting: Sorting | undefined;
  sections: Sections<T> | undefined;
  /** Rows of two lines, in which every pixel counts. */
  isEven: boolean;
  /** A column has been dragged to another width. */
  onWidth: ((key: string, width: number) => void) | undefined;
}

function AllRows<T>(props: RowsProps<T>) {
  const { columns, slots, selection, notes, rowName, expansion, sorting, sections, onWidth, isEven } = props;
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
  // Other columns than before are measured anew, row by row.
  const drawnColumns = useMemo(
    () =>
      columns.map((column, i) => ({
        accessor: column.key,
        title: (
          <>
            {sorting && column.sort ? (
              <SortHead {...sorting} sort={column.sort}>
                {column.title}
              </SortHead>
            ) : (
              column.title
            )}
            {column.help && <span className={classes.help}>{column.help}</span>}
            {onWidth && i < columns.length - 1 && <ResizeHandle onWidth={(width) => onWidth(column.key, width)} />}
          </>
        ),
        ...(column.width === undefined ? {} : { width: column.width }),
        textAlign: column.align ?? 'left',
        render: ({ row }: Slot<T>) =>
          row === null ? <Skeleton height={12} mt={4} width="70%" /> : <Drawn row={row} draw={column.render as Draw} />,
      })),
    [columns, sorting, onWidth],
  );
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
      {...(sections
        ? {
            rowFactory: ({ record, index, rowProps, children, expandedElement }) => {
              const head = headAbove(slots, index, sections);
              return (
                <Fragment key={record.id}>
                  {head && (
                    <tr>
                      <td className={classes.section} colSpan={columns.length + (selection ? 1 : 0)}>
                        {head}
                      </td>
                    </tr>
                  )}
                  <Table.Tr {...rowProps}>{children}</Table.Tr>
                  {expandedElement}
                </Fragment>
              );
            },
          }
        : {})}
      className={classes.table ?? ''}
      records={[...slots]}
      idAccessor="id"
      verticalAlign="top"
      highlightOnHover
      highlightOnHoverColor="var(--sm-hover)"
      customRowAttributes={({ id, row }, index) =>
        row === null ? {} : { ...rowAttributes(id, index), ...noteAttributes(id, notes) }
      }
      // Emptiness is shown by this component.
      emptyState={<span />}
      horizontalSpacing={isEven ? 7 : 'sm'}
      verticalSpacing="sm"
      borderColor="var(--sm-line)"
      rowBorderColor="var(--sm-line)"
      height="100%"
      pinLastColumn
      selectionColumnStyle={{ width: 44, minWidth: 44, paddingInline: 14 }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 }, type: 'hover', scrollbarSize: 8 }}
      columns={drawnColumns}
    />
  );
}

/** The rows of a list as a table, drawn anew when something of them has changed. */
export const Rows = memo(AllRows, isSameList) as typeof AllRows;
