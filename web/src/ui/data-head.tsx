import { useLayoutEffect, useRef } from 'react';
import { CheckBox } from './check-box.tsx';
import type { Column } from './column.ts';
import classes from './data-rows.module.css';
import type { CellLook } from './data-rows.tsx';
import { canSelect, type Selection, type Slot } from './data-slot.tsx';
import table from './data-table.module.css';
import { ResizeHandle } from './resize-handle.tsx';
import { SortHead, type Sorting } from './sort-head.tsx';

interface HeadProps<T> {
  columns: readonly Column<T>[];
  looks: readonly CellLook[];
  slots: readonly Slot<T>[];
  selection: Selection<T> | undefined;
  sorting: Sorting | undefined;
  onWidth: ((key: string, width: number) => void) | undefined;
}

/** The titles of a list's columns, which stay in sight above the rows. */
export function DataHead<T>({ columns, looks, slots, selection, sorting, onWidth }: HeadProps<T>) {
  return (
    <thead className={classes.head}>
      <tr>
        {selection && (
          <th className={classes.select}>
            <AllRowsBox slots={slots} selection={selection} />
          </th>
        )}
        {columns.map((column, i) => (
          <th key={column.key} style={looks[i]?.style} data-align={looks[i]?.align}>
            <div className={classes.title}>
              {sorting && column.sort ? (
                <SortHead {...sorting} sort={column.sort}>
                  {column.title}
                </SortHead>
              ) : (
                column.title
              )}
              {column.help && <span className={table.help}>{column.help}</span>}
            </div>
            {onWidth && i < columns.length - 1 && <ResizeHandle onWidth={(width) => onWidth(column.key, width)} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Selects all rows that are shown and can be, or none of them. What is selected on other pages stays. */
function AllRowsBox<T>({ slots, selection }: { slots: readonly Slot<T>[]; selection: Selection<T> }) {
  const box = useRef<HTMLInputElement>(null);
  const here = slots.filter((slot) => canSelect(slot, selection)).map(({ id }) => id);
  const chosen = here.filter((id) => selection.ids.has(id));
  const isAll = here.length > 0 && chosen.length === here.length;
  const isSome = chosen.length > 0 && !isAll;
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  });
  const toggleAll = () => {
    const others = [...selection.ids].filter((id) => !here.includes(id));
    selection.onChange(new Set(isAll ? others : [...others, ...here]));
  };
  return (
    <CheckBox
      ref={box}
      aria-label="Select all rows"
      checked={isAll}
      disabled={here.length === 0}
      onChange={toggleAll}
    />
  );
}
