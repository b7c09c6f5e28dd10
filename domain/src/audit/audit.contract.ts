import { z } from 'zod';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { queryList } from '../http/query-list.ts';
import { route } from '../http/route.ts';
import { day } from '../time/day.ts';
import { auditAction } from './audit-action.ts';

const auditEntry = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Null when no person did it. */
  actor: z.object({ email: z.string(), role: z.string().nullable() }).nullable(),
  /** One of `auditActions`, or one that another version of the product wrote. */
  action: z.string(),
  /** What it was done to, such as a vendor's name or a user's email. */
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditQuery = z
  .object({
    /** Part of an email address. */
    actor: z.string().trim().max(200, 'Search for at most 200 characters').default(''),
    action: queryList(auditAction),
    /** Days in India, both included. */
    dateFrom: day.optional(),
    dateTo: day.optional(),
    page: pageNumber.default(1),
    limit: pageLimit.default(50),
  })
  .refine(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom <= dateTo, {
    path: ['dateTo'],
    message: 'To must not be before From',
  });
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
