import type pg from 'pg';
import { spacePerOrder } from './fill.ts';
import type { Summary } from './summary.ts';

const budgetKb = 2.4;

/** The space of an order on the disk, table by table; with a budget for the order itself and what finds and counts it. */
export async function benchSpace(floor: pg.Client, orders: number, summary: Summary): Promise<string[]> {
  const { tables, order, all } = await spacePerOrder(floor, orders);
  const holds = order <= budgetKb;
  const kb = (value: number) => `${value.toFixed(2)} KB`;
  summary.add(
    'ten million orders',
    `${kb(order)} per order with search (≤ ${budgetKb}), ${kb(all)} with all that follows`,
    holds,
  );
  return [
    `${holds ? 'ok  ' : 'OVER'} ${'space per order, with search'.padEnd(44)} ${kb(order)}; ${kb(all)} with parcels, scans, history and mails  budget: ≤ ${budgetKb} KB`,
    ...tables.map(({ name, rows, indexes }) => `     ${`  ${name}`.padEnd(44)} ${kb(rows)}, indexes ${kb(indexes)}`),
  ];
}
