import { z } from 'zod';
import { apiShape } from '../filters/list-address.ts';
import { checkRanges } from '../filters/range-filters.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { route } from '../http/route.ts';
import { auditFilterRegistry } from './audit-filters.ts';

const auditEntry = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Null when the system acted by itself. */
  actor: z.object({ email: z.string(), role: z.string().nullable() }).nullable(),
  /** One of `auditActions`, or an action written by another version of the product. */
  action: z.string(),
  /** The target of the action, such as a vendor name or a user’s email. */
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditQuery = z
  .object({
    ...apiShape(auditFilterRegistry),
    page: pageNumber.default(1),
    limit: pageLimit.default(50),
  })
  .superRefine(checkRanges);
export type AuditQuery = z.output<typeof auditQuery>;

export const auditContract = {
  list: route({
    method: 'GET',
    path: '/api/audit',
    access: ['admin'],
    summary: 'Who did what in administration, the newest first',
    query: auditQuery,
    answer: z.object({
      entries: z.array(auditEntry),
      total: z.number(),
      page: z.number(),
      limit: z.number(),
      totalPages: z.number(),
    }),
  }),
};
