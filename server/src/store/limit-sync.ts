import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { isTemporaryAddress } from '@shipmagic/domain/people/temporary-address';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { waitText } from '@shipmagic/domain/time/wait-text';
import { takeAllowance } from '../platform/db/allowance.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';

/** The kinds of reads from the store, each with its own limit. */
type Reading = 'orders' | 'missing orders' | 'products' | 'all products';

const minutes = (count: number) => 1 / (60 * count);

/** For staff: a burst, then one per this many minutes. Full reads cost most of the store's rate limit. */
const limits: Record<Reading, { capacity: number; perSecond: number }> = {
  orders: { capacity: 60, perSecond: minutes(0.5) },
  'missing orders': { capacity: 60, perSecond: minutes(0.5) },
  products: { capacity: 30, perSecond: minutes(1) },
  'all products': { capacity: 10, perSecond: minutes(6) },
};

/** A vendor member triggers reads by a button, and once at the start of a session. */
const ofMembers = { capacity: 6, perSecond: minutes(2) };

/** Throws 403 for a temporary access, and 429 when somebody exceeds the limit, with the time to retry. */
export async function limitSync(db: Database, viewer: Viewer, reading: Reading): Promise<void> {
  if (isTemporaryAddress(viewer.email)) {
    throw new AppError('forbidden', 'A temporary access cannot sync orders: they arrive automatically.');
  }
  const limit = isStaff(viewer) ? limits[reading] : ofMembers;
  const waitS = await inSystemTransaction(db, (tx) =>
    takeAllowance(tx, { key: `sync:${reading}:${viewer.userId}`, ...limit }),
  );
  if (waitS > 0) {
    throw new AppError('too_many_requests', `You have synced often in a short time. Try again in ${waitText(waitS)}.`, {
      retryAfter: waitS,
    });
  }
}
