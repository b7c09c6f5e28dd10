import type { TableRow } from './text-rows.ts';

/** How much goes between threads at once: rows, or fewer of long ones. */
const most = { rows: 500, weight: 500_000 };
/** The weight of a cell beside its characters. */
const cellWeight = 10;
/** The first rows tell what a file is: whoever only wants to know that does not wait for hundreds. */
const first = 50;

/** Rows in batches, because each message between threads costs. */
export async function* inBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  let weight = 0;
  let wanted = first;
  for await (const row of rows) {
    batch.push(row);
    weight += row.cells.reduce((sum, { length }) => sum + length + cellWeight, 0);
    if (batch.length < wanted && weight < most.weight) continue;
    yield batch;
    batch = [];
    weight = 0;
    wanted = most.rows;
  }
  if (batch.length > 0) yield batch;
}
