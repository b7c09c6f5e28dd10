import { z } from 'zod';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';

/** The name of a kind of job, as in the figure of `/metrics`. */
const kindName = z
  .string()
  .regex(/^[a-z_]{1,60}$/, 'is not a kind of job')
  .meta({ example: 'send_mail' });

const deadJob = z.object({
  id: z.string(),
  kind: z.string(),
  /** Its work, in words. */
  label: z.string(),
  /** Which one it is about, in words without personal data; null if that is nothing of its own. */
  about: z.string().nullable(),
  magicOrderId: z.string().nullable(),
  /** The last error without personal data; null if its worker ended in the middle. */
  error: z.string().nullable(),
  attempts: z.number().int(),
  /** When its last attempt failed. */
  diedAt: z.string(),
  /** It is started again by itself at its next time. */
  recurs: z.boolean(),
  /** It failed because this partner did not answer, and is started again by itself when it does; else null. */
  awaits: z.string().nullable(),
});

const access = ['admin'] as const;
const params = z.object({ id: recordId().meta({ example: '17' }) });
const ofKind = z.object({ kind: kindName });
const answer = z.object({ message: z.string() });

/** Jobs that have used up their attempts, and what can be done about them. */
export const deadJobsContract = {
  list: route({
    method: 'GET',
    path: '/api/dead-jobs',
    access,
    summary: 'Jobs that were given up after their last attempt, the latest first',
    query: z.object({
      kind: kindName.optional(),
      page: pageNumber.default(1),
      limit: pageLimit.default(50),
    }),
    answer: z.object({
      jobs: z.array(deadJob),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      totalPages: z.number().int(),
      /** All of them, by kind, the most frequent first. */
      kinds: z.array(z.object({ kind: z.string(), label: z.string(), count: z.number().int() })),
    }),
  }),
  retry: route({
    method: 'POST',
    path: '/api/dead-jobs/:id/retry',
    access,
    summary: 'Try a job again that was given up, with all of its attempts',
    params,
    answer,
  }),
  drop: route({
    method: 'POST',
    path: '/api/dead-jobs/:id/drop',
    access,
    summary: 'Drop a job that was given up, so that it is never done',
    params,
    answer,
  }),
  retryKind: route({
    method: 'POST',
    path: '/api/dead-jobs/kinds/:kind/retry',
    access,
    summary: 'Try all jobs of a kind again that were given up',
    params: ofKind,
    answer,
  }),
  dropKind: route({
    method: 'POST',
    path: '/api/dead-jobs/kinds/:kind/drop',
    access,
    summary: 'Drop all jobs of a kind that were given up',
    params: ofKind,
    answer,
  }),
};
