import type { SqlResult } from '@shipmagic/domain/operations/sql.contract';
import { type AxisKind, isNumber } from './chart-axes.ts';
import { readWrittenTime } from './written-time.ts';

/** More bars than this are unreadable. */
export const mostBars = 50;

export interface ChartPoint {
  /** A name, or milliseconds (see `readWrittenTime`). */
  readonly x: string | number;
  readonly y: number;
}

export interface ChartPoints {
  /** In time order, or in the query's order; beyond `mostBars` names, the largest ones in descending order. */
  readonly points: readonly ChartPoint[];
  /** How many there were before smaller ones were dropped. */
  readonly of: number;
  /** Rows without a value for one of the axes. */
  readonly withoutValue: number;
  /** Several rows had the same x: their numbers were added up. */
  readonly addedUp: boolean;
}

type Axes = { readonly x: { readonly name: string; readonly kind: AxisKind }; readonly y: string };

/** The points of a chart. Numbers lose digits that no chart could show. */
export function chartPoints(data: SqlResult['data'], { x, y }: Axes): ChartPoints {
  const sums = new Map<string | number, number>();
  let used = 0;
  for (const row of data) {
    const [at, value] = [row[x.name] ?? null, row[y] ?? null];
    const place = at === null || x.kind === 'text' ? at : readWrittenTime(at);
    if (place === null || value === null || !isNumber(value)) continue;
    sums.set(place, (sums.get(place) ?? 0) + Number(value));
    used += 1;
  }
  const all = [...sums].map(([place, sum]) => ({ x: place, y: sum }));
  return {
    points: x.kind === 'time' ? all.sort((a, b) => Number(a.x) - Number(b.x)) : largest(all),
    of: all.length,
    withoutValue: data.length - used,
    addedUp: sums.size < used,
  };
}

/** By absolute value, so that a large loss is not dropped for many small gains. */
const largest = (points: readonly ChartPoint[]) =>
  points.length <= mostBars ? points : points.toSorted((a, b) => Math.abs(b.y) - Math.abs(a.y)).slice(0, mostBars);
