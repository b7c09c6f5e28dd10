import type { AuditQuery } from '@shipmagic/domain/audit/audit.contract';
import { indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { containing } from '../platform/db/containing.ts';
import { rowCount } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** One page of the audit log, newest first, and the total number of entries. */
export async function listAuditEntries(tx: Tx, query: AuditQuery) {
  const pattern = containing(query.actor.toLowerCase());
  const chosen = tx
    .selectFrom('audit_log')
    .$if(query.actor !== '', (all) => all.where((eb) => eb(eb.fn('lower', ['user_email']), 'like', pattern)))
    .$if(query.action.length > 0, (all) => all.where('action', 'in', query.action))
    .$if(query.dateFrom !== undefined, (all) => all.where('at', '>=', indiaDayStart(query.dateFrom as string)))
    .$if(query.dateTo !== undefined, (all) => all.where('at', '<', indiaDayEnd(query.dateTo as string)));
  const { total } = await chosen.select(rowCount.as('total')).executeTakeFirstOrThrow();
  const rows = await chosen
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  return { rows, total };
}
