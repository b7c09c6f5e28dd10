import { AppError } from '@shipmagic/domain/http/errors';
import { type SavedQuery, type SchemaTable, sqlContract } from '@shipmagic/domain/operations/sql.contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { deleteQuery } from './delete-saved-query.ts';
import { executeQuery } from './execute-query.ts';
import type { Reporting } from './reporting.ts';
import { addSavedQuery, describeReporting, listSavedQueries, noteUse, type SavedQueryRow } from './sql.queries.ts';

export function sqlRoutes(mount: Mount, using: { db: Database; reporting: Reporting }): void {
  const { db, reporting } = using;

  mount(sqlContract.schema, async ({ viewer }) => {
    const trouble = await reporting.trouble();
    const rows = await inViewerTransaction(db, viewer, describeReporting);
    const tables = new Map<string, SchemaTable>();
    for (const { view, about, column, type, means } of rows) {
      const table = tables.get(view) ?? { name: view, description: about, columns: [] };
      table.columns.push({ name: column, type, description: means });
      tables.set(view, table);
    }
    return {
      tables: [...tables.values()],
      available: trouble === null,
      reason: trouble?.reason ?? null,
      setup: trouble?.setup ?? null,
    };
  });

  mount(sqlContract.execute, ({ viewer, body, request, reply }) => {
    const gone = new AbortController();
    // A client that disconnects, or cancels, stops the query.
    reply.raw.once('close', () => gone.abort());
    if (request.raw.destroyed) gone.abort();
    return executeQuery(using, viewer, { ...body, signal: gone.signal });
  });

  mount(sqlContract.savedQueries, async ({ viewer }) => ({
    queries: (await inViewerTransaction(db, viewer, listSavedQueries)).map(presentSaved),
  }));

  mount(sqlContract.saveQuery, async ({ viewer, body }) => {
    const { userId, email } = viewer;
    const row = await inViewerTransaction(db, viewer, async (tx) => {
      const details = { query: body.query };
      const { ipAddress: address } = viewer;
      await recordAudit(tx, { actor: viewer, action: 'saved_query.added', subject: body.name, details, address });
      return addSavedQuery(tx, { ...body, userId, email });
    });
    return { success: true, error: null, query: presentSaved(row) };
  });

  mount(sqlContract.deleteQuery, async ({ viewer, params }) => {
    await inViewerTransaction(db, viewer, (tx) => deleteQuery(tx, viewer, params.id));
    return { success: true, message: 'Query Deleted' };
  });

  mount(sqlContract.useQuery, async ({ viewer, params }) => {
    if (!(await inViewerTransaction(db, viewer, (tx) => noteUse(tx, params.id))))
      throw new AppError('not_found', 'Query not found');
    return { success: true, message: 'Use noted' };
  });
}

function presentSaved(row: SavedQueryRow): SavedQuery {
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    createdBy: row.created_by_email,
    createdAt: row.created_at.toISOString(),
    lastUsed: row.last_used?.toISOString() ?? null,
  };
}
