import { auditFilterRegistry } from '@shipmagic/domain/audit/audit-filters';
import { addressPage, addressShape, addressView, type Choice, toQuery } from '@shipmagic/domain/filters/list-address';
import { z } from 'zod';

/** The state of the audit screen, by URL parameter. Unset values are absent. */
export const auditSearch = z
  .object({ ...addressShape(auditFilterRegistry), page: addressPage, savedView: addressView })
  .transform(({ dateTo, ...search }) => ({
    ...search,
    dateTo: search.dateFrom && dateTo && dateTo < search.dateFrom ? undefined : dateTo,
  }));
export type AuditSearch = z.output<typeof auditSearch>;

export const auditPageSize = 50;

export const noAuditFilters = {
  actor: undefined,
  action: undefined,
  dateFrom: undefined,
  dateTo: undefined,
} satisfies Choice<typeof auditFilterRegistry>;

export const isFiltered = (search: AuditSearch): boolean =>
  Object.keys(noAuditFilters).some((name) => search[name as keyof AuditSearch] !== undefined);

/** Converts it to API parameters. */
export const toAuditQuery = ({ page, ...search }: AuditSearch) => ({
  ...toQuery(auditFilterRegistry, search),
  page,
  limit: auditPageSize,
});
