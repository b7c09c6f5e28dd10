import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

export interface FigureColumn<Row> {
  readonly title: string;
  /** As people read it. */
  readonly text: (row: Row) => string;
  /** As a spreadsheet reads it; the text unless said. */
  readonly value?: (row: Row) => string | number | null;
  /** The text with its link, or drawn otherwise. */
  readonly cell?: (row: Row) => ReactNode;
  /** Set to the right. */
  readonly isNumber?: boolean;
}

export interface FigureTableProps<Row> {
  caption: string;
  /** The first one names the row. */
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
}

const side = ({ isNumber }: { isNumber?: boolean }) => (isNumber ? 'end' : undefined);

/** The numbers of a picture. */
export function FigureTable<Row>({ caption, columns, rows }: FigureTableProps<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" data-side={side(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={first.text(row)}>
            <th scope="row">{first.cell?.(row) ?? first.text(row)}</th>
            {others.map((column) => (
              <td key={column.title} data-side={side(column)} data-title={column.title}>
                {column.cell?.(row) ?? column.text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same for a file. */
export const figureCells = <Row,>(columns: readonly FigureColumn<Row>[], rows: readonly Row[]) => [
  columns.map(({ title }) => title),
  ...rows.map((row) => columns.map(({ text, value }) => (value ?? text)(row))),
];
