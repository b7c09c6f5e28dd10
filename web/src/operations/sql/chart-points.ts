import type { SqlResult } from '@shipmagic/domain/operations/sql.contract';
import { type AxisKind, isNumber } from './chart-axes.ts';
import { readWrittenTime } from './written-time.ts';

/** More bars than these nobody reads. */
export const mostBars = 50;

export interface ChartPoint {
  /** A name, or milliseconds (see `readWrittenTime`). */
  readonly x: string | number;
  readonly y: number;
}

export interface ChartPoints {
  /** In time order, or in the order of the query; of more than `mostBars` names the largest, the largest first. */
  readonly points: readonly ChartPoint[];
  /** How many there were before the smaller ones were left out. */
  readonly of: number;
  /** Rows in which one of both has no value. */
  readonly withoutValue: number;
  /** Several rows had the same x: their numbers are added up. */
  readonly addedUp: boolean;
}

type Axes = { readonly x: { readonly name: string; readonly kind: AxisKind }; readonly y: string };

/** What a chart draws of a result. Numbers lose the digits that no picture could show. */
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

/** By size, whatever the sign: a large loss is not left out for many small gains. */
const largest = (points: readonly ChartPoint[]) =>
  points.length <= mostBars ? points : points.toSorted((a, b) => Math.abs(b.y) - Math.abs(a.y)).slice(0, mostBars);
