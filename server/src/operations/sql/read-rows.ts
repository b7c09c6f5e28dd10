import { type ColumnKind, sqlLimits } from '@shipmagic/domain/operations/sql.contract';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { uniqueNames } from './unique-names.ts';

/** The result of a query. */
export interface QueryRows {
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
  /** Column names are unique: duplicates get a suffix. Values are PostgreSQL's text output. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly truncated: boolean;
}

/** A query that failed. */
export class QueryFailed extends Error {
  readonly hint: string | null;
  /** Position in the query, counted from 0. */
  readonly position: number | null;

  constructor(message: string, extra: { hint?: string | undefined; position?: string | undefined } = {}) {
    super(message);
    this.hint = extra.hint ?? null;
    this.position = extra.position ? Number(extra.position) - 1 : null;
  }
}

const maxBytes = sqlLimits.megabytes * 1024 * 1024;
/** Rows fetched before their size is known, and the maximum batch. */
const firstBatch = 20;
const largestBatch = 500;

/** Messages for the query's author. */
export const tooLarge = {
  message: `The result is larger than ${sqlLimits.megabytes} MB`,
  hint: 'Choose fewer columns or rows.',
};
const explaining = 'explain (verbose, format json) ';

/** Returns every value as text. */
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;

const kinds = new Map<number, ColumnKind>([
  ...[20, 21, 23, 26, 700, 701, 1700].map((type): [number, ColumnKind] => [type, 'number']),
  ...[1082, 1114, 1184].map((type): [number, ColumnKind] => [type, 'time']),
  [16, 'boolean'],
]);

export type TextCursor = Cursor<(string | null)[]>;

/** Always a single statement: several are refused. */
export const openCursor = (client: pg.PoolClient, query: string): TextCursor =>
  client.query(new Cursor<(string | null)[]>(query, [], { rowMode: 'array', types: asText }));

/** PostgreSQL's plan; error positions are shifted by `skipped` characters to match the whole query. */
export async function readPlan(client: pg.PoolClient, selected: string, skipped: number): Promise<string> {
  const cursor = openCursor(client, `${explaining}${selected}`);
  try {
    const { more } = await readBatch(cursor, 1);
    await cursor.close();
    return more[0]?.[0] ?? '[]';
  } catch (error) {
    const failure = error as pg.DatabaseError;
    if (failure.position) failure.position = String(Number(failure.position) - explaining.length + skipped);
    throw failure;
  }
}

/** Reads as many rows as fit into the answer. */
export async function readRows(cursor: TextCursor): Promise<QueryRows> {
  const rows: (string | null)[][] = [];
  let bytes = 0;
  for (let size = firstBatch; ; ) {
    const { more, fields } = await readBatch(cursor, size);
    const names = uniqueNames(fields.map(({ name }) => name));
    const columns = fields.map((field, i) => ({
      name: names[i] ?? field.name,
      kind: kinds.get(field.dataTypeID) ?? 'text',
    }));
    for (const row of more) {
      bytes += answerBytes(names, row);
      if (rows.length === 0 && bytes > maxBytes) throw new QueryFailed(tooLarge.message, tooLarge);
      if (rows.length === sqlLimits.rows || bytes > maxBytes) return { columns, rows, truncated: true };
      rows.push(row);
    }
    if (more.length < size) return { columns, rows, truncated: false };
    size = Math.min(largestBatch, Math.ceil(((maxBytes - bytes) * rows.length) / bytes) + 1);
  }
}

/** The size of a row in the answer, where it repeats the column names. */
function answerBytes(names: readonly string[], row: readonly (string | null)[]): number {
  return Buffer.byteLength(JSON.stringify(row)) + Buffer.byteLength(JSON.stringify(names)) + names.length;
}

function readBatch(cursor: TextCursor, size: number): Promise<{ more: (string | null)[][]; fields: pg.FieldDef[] }> {
  return new Promise((resolve, reject) =>
    cursor.read(size, (error, more, result) => (error ? reject(error) : resolve({ more, fields: result.fields }))),
  );
}
