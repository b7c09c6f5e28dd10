import { ScrollArea, Skeleton } from '@mantine/core';
import { Fragment, memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { CheckBox } from './check-box.tsx';
import type { Column } from './column.ts';
import { DataHead } from './data-head.tsx';
import classes from './data-rows.module.css';
import {
  canSelect,
  type Draw,
  Drawn,
  type Expansion,
  headAbove,
  isSameList,
  nameOf,
  rangeTo,
  type Sections,
  type Selection,
  type Slot,
  toggled,
} from './data-slot.tsx';
import table from './data-table.module.css';
import type { Notes } from './row-note.tsx';
import type { Sorting } from './sort-head.tsx';
import { useEdges } from './use-edges.ts';
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

// Why: docs/decisions/web.md, "The rows of lists are plain elements".
function AllRows<T>(props: RowsProps<T>) {
  const { columns, slots, selection, notes, rowName, expansion, sorting, sections, onWidth, isEven } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const edges = useEdges(viewport);
  const onCheck = useChecks(slots, selection);
  const looks = useMemo(() => columns.map(lookOf), [columns]);
  const span = columns.length + (selection ? 1 : 0);
  return (
    <div className={`${table.table} ${classes.root}`} data-even={isEven || undefined} data-more={edges.more}>
      <ScrollArea
        className={classes.scroll}
        viewportRef={viewport}
        viewportProps={{ tabIndex: 0 }}
        onScrollPositionChange={edges.onScroll}
        type="hover"
        scrollbarSize={8}
      >
        <table className={classes.grid}>
          <DataHead {...{ columns, looks, slots, selection, sorting, onWidth }} />
          <tbody>
            {slots.map((slot, index) => {
              const head = headAbove(slots, index, sections);
              const isOpen = slot.row !== null && expansion?.ids.has(slot.id);
              return (
                <Fragment key={slot.id}>
                  {head && (
                    <tr>
                      <td className={table.section} colSpan={span}>
                        {head}
                      </td>
                    </tr>
                  )}
                  <Row
                    slot={slot as Slot<unknown>}
                    index={index}
                    looks={looks}
                    isNoted={notes.has(slot.id)}
                    name={nameOf(slot, rowName)}
                    isSelected={selection?.ids.has(slot.id) ?? false}
                    canBeSelected={selection ? canSelect(slot, selection) : null}
                    onCheck={onCheck}
                  />
                  {isOpen && (
                    <tr>
                      <td className={classes.expansion} colSpan={span}>
                        {expansion?.content(slot.row as T)}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  );
}

/** The rows of a list as a table, drawn anew when something of them has changed. */
export const Rows = memo(AllRows, isSameList) as typeof AllRows;

/** How the cells of a column look; the same object for all of them. */
export interface CellLook {
  readonly key: string;
  readonly style:
    | { readonly width: number | string; readonly minWidth: number | string; readonly maxWidth: number | string }
    | undefined;
  readonly align: 'center' | 'right' | undefined;
  readonly draw: Draw;
}

const lookOf = <T,>({ key, width, align, render }: Column<T>): CellLook => ({
  key,
  style: width === undefined ? undefined : { width, minWidth: width, maxWidth: width },
  align: align === 'left' ? undefined : align,
  draw: render as Draw,
});

interface RowProps {
  slot: Slot<unknown>;
  index: number;
  looks: readonly CellLook[];
  isNoted: boolean;
  name: string;
  isSelected: boolean;
  /** Null where nothing is selected. */
  canBeSelected: boolean | null;
  onCheck: (id: string, withRange: boolean) => void;
}

/** One row: another one that is selected or changed leaves it alone. */
const Row = memo(function Row({ slot, index, looks, isNoted, name, isSelected, canBeSelected, onCheck }: RowProps) {
  const { id, row } = slot;
  const isRange = useRef(false);
  return (
    <tr
      data-selected={isSelected || undefined}
      {...(row === null ? {} : rowAttributes(id, index))}
      data-noted={(isNoted && row !== null) || undefined}
    >
      {canBeSelected !== null && (
        <td className={classes.select}>
          <CheckBox
            aria-label={`Select ${name}`}
            checked={isSelected}
            disabled={!canBeSelected}
            onClick={(event) => {
              isRange.current = event.shiftKey;
            }}
            onChange={() => onCheck(id, isRange.current)}
          />
        </td>
      )}
      {looks.map(({ key, style, align, draw }) => (
        <td key={key} style={style} data-align={align}>
          {row === null ? <Skeleton height={12} mt={4} width="70%" /> : <Drawn row={row} draw={draw} />}
        </td>
      ))}
    </tr>
  );
}, isSameRow);

function isSameRow(before: RowProps, now: RowProps): boolean {
  const { slot, ...others } = now;
  const { slot: old, ...ago } = before;
  return (
    slot.id === old.id &&
    slot.row === old.row &&
    Object.entries(others).every(([name, value]) => Object.is(value, ago[name as keyof typeof ago]))
  );
}

/** Selects the row of a box, or all up to it. The same function for ever, so that no row is drawn for another one's sake. */
function useChecks<T>(slots: readonly Slot<T>[], selection: Selection<T> | undefined) {
  const now = useRef({ slots, selection });
  useLayoutEffect(() => {
    now.current = { slots, selection };
  });
  const last = useRef<string | null>(null);
  return useCallback((id: string, withRange: boolean) => {
    const { slots: rows, selection: chosen } = now.current;
    if (!chosen) return;
    const ids = withRange && last.current !== null ? rangeTo(rows, chosen, last.current, id) : [id];
    last.current = id;
    const wanted = !chosen.ids.has(id);
    const next = ids.reduce((all, one) => (all.has(one) === wanted ? all : toggled(all, one)), new Set(chosen.ids));
    chosen.onChange(next);
  }, []);
}
