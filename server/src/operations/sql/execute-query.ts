import { AppError } from '@shipmagic/domain/http/errors';
import { type SqlResult, sqlLimits } from '@shipmagic/domain/operations/sql.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { QueryFailed, type QueryRows } from './read-rows.ts';
import { lineOf, RefusedQuery } from './refused-query.ts';
import { NoConnectionFree, type Reporting } from './reporting.ts';
import { listViews } from './sql.queries.ts';

interface Using {
  readonly db: Database;
  readonly reporting: Reporting;
}

/**
 * Runs one read-only query, after recording who runs it. Errors in the query are part of the answer; throws 503 while
 * the screen is off or all connections are in use.
 */
export async function executeQuery(
  { db, reporting }: Using,
  viewer: Viewer,
  { query, signal }: { query: string; signal: AbortSignal },
): Promise<SqlResult> {
  const trouble = await reporting.trouble();
  if (trouble) throw new AppError('unavailable', `SQL Analytics is switched off. ${trouble.reason}`);
  const views = await inViewerTransaction(db, viewer, async (tx) => {
    await recordAudit(tx, {
      actor: viewer,
      action: 'sql.executed',
      details: { query },
      address: viewer.ipAddress,
    });
    return listViews(tx);
  });
  // Why: docs/decisions/platform.md, "What a server needs seldom is loaded when it is needed".
  const { checkQuery } = await import('./gate.ts');
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const selected = checkQuery(query, views);
    return present(await reporting.run(query, signal, selected, viewer.writtenAt), took());
  } catch (error) {
    if (error instanceof RefusedQuery) return failed(error.message, error.details, took());
    if (error instanceof QueryFailed) {
      const where = error.position === null ? null : lineOf(query, error.position);
      return failed(error.message, [where, error.hint].filter(Boolean).join('. ') || null, took());
    }
    if (error instanceof NoConnectionFree)
      throw new AppError('unavailable', 'Several queries are running. Please try again in a moment.', {
        retryAfter: sqlLimits.seconds,
      });
    throw error;
  }
}

function present({ columns, rows, truncated }: QueryRows, executionTime: number): SqlResult {
  const names = columns.map(({ name }) => name);
  return {
    success: true,
    data: rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? null]))),
    columns: names,
    columnKinds: columns.map(({ kind }) => kind),
    rowCount: rows.length,
    executionTime,
    truncated,
    error: null,
    details: null,
  };
}

const failed = (error: string, details: string | null, executionTime: number): SqlResult => ({
  success: false,
  data: [],
  columns: [],
  columnKinds: [],
  rowCount: 0,
  executionTime,
  truncated: false,
  error,
  details,
});
