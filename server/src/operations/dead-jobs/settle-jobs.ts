import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { counted } from '@shipmagic/domain/text/counted';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { kindLabel } from '../../platform/jobs/task-words.ts';
import { type DeadJobs, settleDeadJobs } from './dead-jobs.queries.ts';

/**
 * Tries jobs again that were given up, or drops them, and records who decided. Returns what was done in words. Throws
 * 404 if none of them is there any more.
 */
export async function settleJobs(
  tx: Tx,
  viewer: Viewer,
  { jobs, again }: { jobs: DeadJobs; again: boolean },
): Promise<string> {
  const kinds = await settleDeadJobs(tx, jobs, again);
  const [kind] = kinds;
  if (kind === undefined)
    throw new AppError('not_found', 'There is no such job any more: it was tried again or dropped');
  const label = kindLabel(kind);
  await recordAudit(tx, {
    actor: viewer,
    action: again ? 'jobs.retried' : 'jobs.dropped',
    subject: label,
    details: { kind, jobs: kinds.length, ...('id' in jobs ? { id: jobs.id } : {}) },
    address: viewer.ipAddress,
  });
  const many = `${counted(kinds.length, 'job')} of the kind “${label}”`;
  const verb = kinds.length === 1 ? 'is' : 'are';
  return again ? `${many} ${verb} tried again` : `${many} ${verb} dropped`;
}
