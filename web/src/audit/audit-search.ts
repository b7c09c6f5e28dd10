import { type AuditAction, auditAction } from '@shipmagic/domain/audit/audit-action';
import { day } from '@shipmagic/domain/time/day';

/** The state of the audit screen, by the names it has in the address bar. What is not set is absent there. */
export interface AuditSearch {
  actor?: string | undefined;
  action?: AuditAction | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  page: number;
}

export const noAuditFilters = {
  actor: undefined,
  action: undefined,
  dateFrom: undefined,
  dateTo: undefined,
} satisfies Omit<AuditSearch, 'page'>;

/** Reads an address somebody may have typed: what makes no sense is left out. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const page = Math.floor(Number(raw.page));
  const dateFrom = day.optional().catch(undefined).parse(raw.dateFrom);
  const dateTo = day.optional().catch(undefined).parse(raw.dateTo);
  return {
    actor: typeof raw.actor === 'string' && raw.actor.trim() ? raw.actor.slice(0, 200) : undefined,
    action: auditAction.optional().catch(undefined).parse(raw.action),
    dateFrom,
    dateTo: dateFrom && dateTo && dateTo < dateFrom ? undefined : dateTo,
    page: page >= 1 ? Math.min(page, 1_000_000) : 1,
  };
}
