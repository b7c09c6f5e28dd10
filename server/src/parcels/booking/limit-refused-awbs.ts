import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { waitText } from '@shipmagic/domain/time/wait-text';
import { recordAudit } from '../../audit/record-audit.ts';
import { takeAllowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import { AwbRefused } from './record-manual-tracking.ts';

/** Refusals per vendor member: ten at once, then ten an hour. More than anybody mistypes. */
const perUser = { capacity: 10, perSecond: 10 / 3600 };

// Why: docs/decisions/parcels.md, "Whether an AWB exists is told ten times".
/**
 * Does what may refuse an AWB that is somebody else's. Throws 429 for a vendor member who was refused too often: each
 * refusal tells that such a parcel exists.
 */
export async function limitRefusedAwbs(db: Database, viewer: Viewer, work: () => Promise<void>): Promise<void> {
  if (isStaff(viewer)) return recordRefusal(db, viewer, work);
  const take = (points: number) =>
    inSystemTransaction(db, (tx) => takeAllowance(tx, { key: `refused-awbs:${viewer.userId}`, ...perUser }, points));
  // Before the answer is known, so that calls at once are limited, too; what tells nothing is given back.
  const waitS = await take(1);
  if (waitS > 0)
    throw new AppError('too_many_requests', `Too many AWBs were refused. Please try again in ${waitText(waitS)}.`, {
      retryAfter: waitS,
    });
  await recordRefusal(db, viewer, work).catch(async (error: unknown) => {
    if (!(error instanceof AwbRefused)) await take(-1);
    throw error;
  });
  await take(-1);
}

/** Notes a refusal in the audit log, from which admins are told of many. */
function recordRefusal(db: Database, viewer: Viewer, work: () => Promise<void>): Promise<void> {
  return work().catch(async (error: unknown) => {
    if (error instanceof AwbRefused)
      await inViewerTransaction(db, viewer, (tx) =>
        recordAudit(tx, { actor: viewer, action: 'awb.refused', address: viewer.ipAddress }),
      );
    throw error;
  });
}
