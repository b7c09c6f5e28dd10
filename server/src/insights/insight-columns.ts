import { hourSteps } from '@shipmagic/domain/insights/hours';
import { type RawBuilder, sql } from 'kysely';

/** The columns of `insight_sums` that are added up, with their types. */
export const sumColumns = {
  orders: 'integer',
  ordered: 'bigint',
  revenue: 'bigint',
  came_back: 'bigint',
  payout: 'bigint',
  cancelled: 'integer',
  cancelled_value: 'bigint',
  due: 'integer',
  on_time: 'integer',
  shipped: 'integer',
  delivered: 'integer',
  first_attempt: 'integer',
  failed: 'integer',
  rto: 'integer',
  sent_back: 'integer',
  open: 'integer',
  promised: 'integer',
  promise_kept: 'integer',
  compared: 'integer',
  compared_kept: 'integer',
  courier_kept: 'integer',
  compared_arrived: 'integer',
  promise_off: 'integer',
  courier_off: 'integer',
} as const;
export type SumColumn = keyof typeof sumColumns;

/** The columns with a number of orders for each of `hourSteps`, and one for longer durations. */
export const hourColumns = ['confirm_hours', 'ship_hours', 'deliver_hours'] as const;
export type HourColumn = (typeof hourColumns)[number];

const stepCount = hourSteps.length + 1;
const array = (element: (at: number) => string) =>
  `array[${Array.from({ length: stepCount }, (_, at) => element(at)).join(', ')}]::integer[]`;

/** The index of a duration's step, as `hourStep` of the domain counts it; null for an unknown one. */
export const stepOf = (hours: string): RawBuilder<unknown> =>
  sql.raw(`case when ${hours} is not null
    then (select count(*) from unnest(array[${hourSteps.join(', ')}]) s (step) where s.step < ${hours}) end`);

/** Orders per step, from a column of indexes. */
export const countedSteps = (index: string): RawBuilder<unknown> =>
  sql.raw(array((at) => `count(*) filter (where ${index} = ${at})`));

const sums = Object.entries(sumColumns).map(
  ([name, type]) => `coalesce(sum(c.${name}), 0)::${type === 'bigint' ? 'numeric' : type} as ${name}`,
);
const steps = (name: HourColumn) => `${array((at) => `coalesce(sum(c.${name}[${at + 1}]), 0)`)} as ${name}`;

/** The sums of rows `c` of `insight_sums`, under the names of their columns. */
export const addedSums = sql.raw([...sums, ...hourColumns.map(steps)].join(', '));
/** Those of which a score is made. */
export const scoreColumns = [
  'orders',
  'cancelled',
  'due',
  'on_time',
  'shipped',
  'delivered',
  'first_attempt',
  'failed',
  'rto',
] as const;
export const addedForScores = sql.raw(
  scoreColumns.map((name) => `coalesce(sum(c.${name}), 0)::${sumColumns[name]} as ${name}`).join(', '),
);

/** The columns of `insight_parts`, each with rows of so many texts, which name the row, and numbers. */
export const partColumns = {
  lanes: { names: 2, numbers: 5 },
  states: { names: 1, numbers: 5 },
  products: { names: 1, numbers: 3 },
  sent_back: { names: 2, numbers: 4 },
  regions: { names: 1, numbers: 4 },
  return_costs: { names: 1, numbers: 2 },
} as const;
export type PartColumn = keyof typeof partColumns;
export const partNames = Object.keys(partColumns) as readonly PartColumn[];

/** One row of a column of `insight_parts`. */
export const partRows = (cells: string): RawBuilder<unknown> => sql.raw(`jsonb_build_array(${cells})`);

/** Rows of one column of `insight_parts` from rows `c`, added up by `key` and their names; the numbers are n0, n1 … */
export function addedParts(column: PartColumn, key: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const { names, numbers } = partColumns[column];
  const name = Array.from({ length: names }, (_, at) => `e.row ->> ${at} as name${at}`);
  const number = Array.from({ length: numbers }, (_, at) => `sum((e.row -> ${names + at})::numeric) as n${at}`);
  const groups = [key, ...Array.from({ length: names }, (_, at) => `name${at}`)].filter((part) => part !== '');
  const selected = [key, ...name, ...number].filter((part) => part !== '');
  return sql`select ${sql.raw(selected.join(', '))} from ${source} c
    cross join lateral jsonb_array_elements(c.${sql.raw(column)}) e (row) group by ${sql.raw(groups.join(', '))}`;
}

/** A row of `addedParts` as it is kept. */
export function keptPart(column: PartColumn, alias: string): RawBuilder<unknown> {
  const { names, numbers } = partColumns[column];
  const cells = [
    ...Array.from({ length: names }, (_, at) => `${alias}.name${at}`),
    ...Array.from({ length: numbers }, (_, at) => `${alias}.n${at}`),
  ];
  return sql.raw(
    `jsonb_agg(jsonb_build_array(${cells.join(', ')}) order by ${alias}.n0 desc, ${cells
      .slice(0, names)
      .map((cell) => `${cell} collate "C"`)
      .join(', ')})`,
  );
}
