import { choiceFilter } from '../filters/choice-filters.ts';
import { dayFilter } from '../filters/range-filters.ts';
import { textFilter } from '../filters/text-filters.ts';
import { queryList } from '../http/query-list.ts';
import { type AuditAction, auditAction, auditActions } from './audit-action.ts';

const actionWords = Object.fromEntries(
  Object.entries(auditActions).map(([action, label]) => [action, { label, chip: label }]),
) as Record<AuditAction, { label: string; chip: string }>;

/** The filters of the audit log. */
export const auditFilterRegistry = {
  /** Substring of an email address. */
  actor: textFilter({ address: 'actor', label: 'People' }),
  action: {
    ...choiceFilter({ address: 'action', label: 'Action', any: 'All actions', values: actionWords }),
    schema: queryList(auditAction),
  },
  /** Days in India, inclusive. */
  dateFrom: dayFilter({ address: 'dateFrom', label: 'From' }),
  dateTo: dayFilter({ address: 'dateTo', label: 'To' }),
};
