import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { totalPages } from '@shipmagic/domain/http/pagination';
import type { Database } from '../platform/db/database.ts';
import { inReadingTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { listAuditEntries } from './audit.queries.ts';

export function auditRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(auditContract.list, async ({ viewer, query }) => {
    const { rows, total } = await inReadingTransaction(db, viewer, (tx) => listAuditEntries(tx, query));
    const entries = rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.user_email === null ? null : { email: row.user_email, role: row.user_role },
      action: row.action,
      subject: row.subject,
      details: row.details as Record<string, unknown>,
      ipAddress: row.ip_address,
    }));
    return { entries, total, page: query.page, limit: query.limit, totalPages: totalPages(total, query.limit) };
  });
}
