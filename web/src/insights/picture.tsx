import { Button, Paper, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { Failure } from '../ui/failure.tsx';
import { type FigureColumn, FigureTable } from './figure-table.tsx';
import { OrdersBehind } from './orders-behind.tsx';
import type { OrdersSearch } from './orders-search.ts';
import classes from './picture.module.css';
import { saveTable } from './table-csv.ts';

interface PictureProps<Row> {
  title: string;
  /** How its figures are counted. */
  help?: ReactNode;
  /** One sentence on what can be seen. */
  note?: string;
  columns: readonly FigureColumn<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  failure?: { readonly error: Error; readonly onRetry: () => void } | undefined;
  empty?: string;
  /** While it loads, and at least, in pixels: what lies below does not move. */
  height?: number;
  /** The name of its file, without the ending. */
  file: string;
  /** All orders behind it. */
  orders?: OrdersSearch;
  /** Over the whole width. */
  wide?: boolean;
  /** The chart; without one there is the table alone. */
  children?: ReactNode;
}

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

/** A chart that can be read as a table, downloaded, and opened: no picture without its numbers and its orders. */
export function Picture<Row>(props: PictureProps<Row>) {
  const { title, help, note, columns, rows, failure, empty = 'No orders in this period', height = 220 } = props;
  const [view, setView] = useState('chart');
  const id = useId();
  const hasChart = props.children !== undefined;
  const isFilled = rows !== undefined && rows.length > 0;
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.picture} data-wide={props.wide}>
      <div className={classes.head}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {help}
        {hasChart && isFilled && (
          <SegmentedControl
            classNames={{ root: classes.views ?? '', label: classes.view ?? '' }}
            size="xs"
            aria-label={`Show ${title} as`}
            data={views}
            value={view}
            onChange={setView}
            transitionDuration={0}
          />
        )}
      </div>
      {note && isFilled && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <div className={classes.body} style={{ '--picture-height': `${height}px` } as CSSProperties}>
        {failure && !rows && <Failure what={`${title} could not be loaded`} {...failure} />}
        {!rows && !failure && <Skeleton height={height} role="status" aria-label={`Loading ${title}`} />}
        {rows?.length === 0 && (
          <Text c="dimmed" size="sm" className={classes.empty ?? ''}>
            {empty}
          </Text>
        )}
        {isFilled && hasChart && view === 'chart' && <div className={classes.chart}>{props.children}</div>}
        {isFilled && (
          <div className={hasChart && view === 'chart' ? classes.forPrint : undefined}>
            <FigureTable caption={title} columns={columns} rows={rows} />
          </div>
        )}
      </div>
      {isFilled && (
        <div className={classes.foot}>
          {props.orders && <OrdersBehind search={props.orders}>Open the orders</OrdersBehind>}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={`Download CSV of ${title}`}
            onClick={() => saveTable(props.file, columns, rows)}
          >
            Download CSV
          </Button>
        </div>
      )}
    </Paper>
  );
}
