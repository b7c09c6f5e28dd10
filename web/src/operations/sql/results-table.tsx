import { ScrollArea, UnstyledButton } from '@mantine/core';
import type { SqlResult } from '@shipmagic/domain/operations/sql.contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import classes from './results-table.module.css';
import { nextSorting, type Sorting, sortRows } from './sort-rows.ts';

const rowHeight = 28;

/** The rows of a result, virtualised. */
export function ResultsTable({ result }: { result: SqlResult }) {
  const { columns, columnKinds, data } = result;
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const kindOf = (column: string) => columnKinds[columns.indexOf(column)] ?? 'text';
  const rows = useMemo(
    () => sortRows(data, sorting, columnKinds[columns.indexOf(sorting?.column ?? '')] ?? 'text'),
    [data, sorting, columns, columnKinds],
  );
  const widths = useMemo(() => columns.map((name) => widthOf(name, data)), [columns, data]);
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const shown = virtual.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  const arrow = (column: string) => {
    if (sorting?.column !== column) return null;
    return sorting.descending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />;
  };
  const ariaSort = (column: string) => {
    if (sorting?.column !== column) return 'none';
    return sorting.descending ? 'descending' : 'ascending';
  };

  return (
    <ScrollArea.Autosize
      mah={400}
      className={classes.frame ?? ''}
      viewportRef={frame}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Query results' }}
      type="auto"
      scrollbarSize={8}
    >
      <table
        className={classes.table}
        aria-rowcount={rows.length + 1}
        style={{ width: widths.reduce((a, b) => a + b, 0) }}
      >
        <colgroup>
          {columns.map((name, i) => (
            <col key={name} style={{ width: widths[i] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((name) => (
              <th key={name} aria-sort={ariaSort(name)} data-kind={kindOf(name)}>
                <UnstyledButton className={classes.sort} onClick={() => setSorting(nextSorting(sorting, name))}>
                  <span>{name}</span>
                  {arrow(name)}
                </UnstyledButton>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {shown.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2} style={{ height: rowHeight }}>
              {columns.map((name) => (
                <Cell key={name} value={rows[index]?.[name] ?? null} kind={kindOf(name)} />
              ))}
            </tr>
          ))}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </ScrollArea.Autosize>
  );
}

function Cell({ value, kind }: { value: string | null; kind: string }) {
  return (
    <td data-kind={kind} title={value ?? undefined}>
      {value ?? <span className={classes.nothing}>NULL</span>}
    </td>
  );
}

/** Wide enough for the first hundred values, within limits: widths must not change while scrolling. */
function widthOf(name: string, data: SqlResult['data']): number {
  const longest = data.slice(0, 100).reduce((most, row) => Math.max(most, row[name]?.length ?? 4), name.length + 2);
  return Math.min(420, Math.max(72, longest * 7.6 + 24));
}
