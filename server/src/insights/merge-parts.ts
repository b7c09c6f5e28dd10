import { courierNamed } from '@shipmagic/domain/couriers/known-couriers';
import { findState } from '@shipmagic/domain/india/state';
import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import type { Zone } from '@shipmagic/domain/insights/zone';
import type { readParts } from './insights.queries.ts';

export type Part = Awaited<ReturnType<typeof readParts>>[number];
type Numbers = readonly number[];
const numbersOf = (row: Part, count: number): Numbers => Array.from({ length: count }, (_, at) => row[`n${at}`] ?? 0);

/** Adds up rows that mean the same; the largest first number first. */
export function merge<Name>(rows: readonly Part[], count: number, nameOf: (row: Part) => { key: string; name: Name }) {
  const merged = new Map<string, { name: Name; numbers: Numbers; spellings: string[] }>();
  for (const row of rows) {
    const { key, name } = nameOf(row);
    const known = merged.get(key);
    const numbers = numbersOf(row, count).map((n, at) => n + (known?.numbers[at] ?? 0));
    merged.set(key, { name, numbers, spellings: [...(known?.spellings ?? []), row.name0 ?? ''] });
  }
  return [...merged.values()].sort((a, b) => (b.numbers[0] ?? 0) - (a.numbers[0] ?? 0));
}

/** Lanes by the names of couriers that we know, under whatever name parcels record them. */
export function mergeLanes(rows: readonly Part[]): Insights['lanes'] {
  const named = merge(rows, 5, (row) => {
    const courier = courierNamed(row.name0 ?? '')?.name ?? row.name0 ?? '';
    return { key: `${courier}\n${row.name1}`, name: { courier, zone: (row.name1 ?? 'unknown') as Zone } };
  });
  return named.map(({ name, numbers: [shipped = 0, delivered = 0, firstAttempt = 0, failed = 0, rto = 0] }) => ({
    ...name,
    shipped,
    delivered,
    firstAttempt,
    failed,
    rto,
  }));
}

/** States by their names, however addresses spell them. */
export function mergeStates(rows: readonly Part[]): Insights['states'] {
  const named = merge(rows, 5, ({ name0 = '' }) => {
    const state = findState(name0)?.name ?? name0;
    return { key: state.toLowerCase(), name: state };
  });
  return named.map(({ name, spellings, numbers: [orders = 0, revenue = 0, shipped = 0, failed = 0, rto = 0] }) => ({
    state: name,
    spellings,
    orders,
    revenue: revenue / 100,
    shipped,
    failed,
    rto,
  }));
}
