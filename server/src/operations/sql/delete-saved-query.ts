import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { deleteSavedQuery, findSavedQuery } from './sql.queries.ts';

/** Everybody may use saved queries; only the author and admins may delete one. */
export async function deleteQuery(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const saved = await findSavedQuery(tx, id);
  if (!saved) throw new AppError('not_found', 'Query not found');
  if (saved.created_by !== viewer.userId && viewer.role !== 'admin')
    throw new AppError('forbidden', 'Only an admin may delete a query that somebody else saved.');
  await deleteSavedQuery(tx, id);
  await recordAudit(tx, {
    actor: viewer,
    action: 'saved_query.deleted',
    subject: saved.name,
    details: { query: saved.query },
    address: viewer.ipAddress,
  });
}
