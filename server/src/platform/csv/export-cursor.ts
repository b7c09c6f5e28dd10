import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { ExportCursor, ExportRow } from './csv-export.ts';

// Why: docs/decisions/platform.md, "An export reads through a cursor".
/** The cursor that was declared under this name in the transaction. */
export const exportCursor = (tx: Tx, cursor: string, names: readonly string[]): ExportCursor => ({
  names,
  next: async (count) => {
    const { rows } = await sql<ExportRow>`fetch forward ${sql.lit(count)} from ${sql.id(cursor)}`.execute(tx);
    return rows;
  },
});
