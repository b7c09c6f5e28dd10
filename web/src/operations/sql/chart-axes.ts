import type { SqlResult } from '@shipmagic/domain/operations/sql.contract';
import { readWrittenTime } from './written-time.ts';

/** The kind of the x axis: times in order, or names. */
export type AxisKind = 'time' | 'text';

export interface ChartAxes {
  readonly x: readonly { readonly name: string; readonly kind: AxisKind }[];
  /** Numeric columns that are measures. */
  readonly y: readonly string[];
}

type Result = Pick<SqlResult, 'columns' | 'columnKinds' | 'data'>;

/**
 * The columns usable for a chart: dates and texts with values, and numbers other than ids. Null without both, or with
 * fewer than two rows.
 */
export function chartAxes({ columns, columnKinds, data }: Result): ChartAxes | null {
  if (data.length < 2) return null;
  const values = (name: string) => data.flatMap((row) => row[name] ?? []);
  const y = columns.filter(
    (name, i) => columnKinds[i] === 'number' && !isId(name) && values(name).some((value) => isNumber(value)),
  );
  const x = columns.flatMap((name, i) => {
    const kind = columnKinds[i];
    if (kind !== 'time' && kind !== 'text') return [];
    const axis = axisKind(kind, values(name));
    return axis ? [{ name, kind: axis }] : [];
  });
  return x.length > 0 && y.length > 0 ? { x, y } : null;
}

/** Whether a number can be drawn: PostgreSQL's `NaN` and `Infinity` cannot. */
export const isNumber = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));

const isId = (name: string) => /(^|_)id$/i.test(name);

/** A text column counts as times if every value is a day or month, such as `to_char(created_at, 'YYYY-MM')`. */
function axisKind(kind: AxisKind, values: readonly string[]): AxisKind | null {
  if (values.length === 0) return null;
  if (kind === 'text')
    return values.every((value) => /^\d{4}-\d{2}(-\d{2})?$/.test(value)) ? timeIfRead(values) : 'text';
  return values.some((value) => readWrittenTime(value) !== null) ? 'time' : null;
}

const timeIfRead = (values: readonly string[]) =>
  values.every((value) => readWrittenTime(value) !== null) ? 'time' : 'text';
