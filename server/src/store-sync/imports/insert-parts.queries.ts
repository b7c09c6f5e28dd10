import { type Insertable, sql } from 'kysely';
import { rowsFromJson } from '../../platform/db/rows-from-json.ts';
import type { MagicOrders } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { NewLine } from './import.queries.ts';

export interface NewPartRows {
  readonly row: Insertable<MagicOrders>;
  readonly lines: readonly NewLine[];
}

const jsonOfParts = ['shipping_address', 'store_shipping_address', 'billing_address', 'tax_settled'] as const;

/** Inserts parts with their lines by two statements, whatever their number; returns their ids in the same order. */
export async function insertParts(tx: Tx, parts: readonly NewPartRows[]): Promise<string[]> {
  const [first] = parts;
  if (!first) return [];
  const columns = Object.keys(first.row) as (keyof MagicOrders)[];
  const rows = parts.map(({ row }) => ({ ...row, ...valuesOf(row, jsonOfParts) }));
  const inserted = await tx
    .insertInto('magic_orders')
    .columns(columns)
    .expression(
      sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${rowsFromJson('magic_orders', rows)}`,
    )
    .returning(['id', 'magic_order_id'])
    .execute();
  const idOf = new Map(inserted.map((one) => [one.magic_order_id, one.id]));
  const ids = parts.map(({ row }) => {
    const id = idOf.get(row.magic_order_id);
    if (id === undefined) throw new Error(`${row.magic_order_id} was not inserted`);
    return id;
  });
  await insertLines(
    tx,
    parts.flatMap((part, i) => part.lines.map((line) => ({ ...line, order_id: String(ids[i]) }))),
  );
  return ids;
}

async function insertLines(tx: Tx, lines: readonly (NewLine & { order_id: string })[]): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const columns = Object.keys(first) as (keyof typeof first)[];
  const rows = lines.map((line) => ({ ...line, ...valuesOf(line, ['properties', 'store_taxes']) }));
  await tx
    .insertInto('magic_order_line_items')
    .columns(columns)
    .expression(
      sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${rowsFromJson('magic_order_line_items', rows)}`,
    )
    .execute();
}

/** JSON columns as values. */
function valuesOf<T extends object>(row: T, names: readonly (keyof T)[]): Partial<Record<keyof T, unknown>> {
  const values: Partial<Record<keyof T, unknown>> = {};
  for (const name of names) {
    const text = row[name];
    values[name] = typeof text === 'string' ? JSON.parse(text) : null;
  }
  return values;
}
