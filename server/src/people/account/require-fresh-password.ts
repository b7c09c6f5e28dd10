import { AppError } from '@shipmagic/domain/http/errors';
import { freshPasswordMinutes, type passwordNeeded } from '@shipmagic/domain/people/session-trust';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/transaction.ts';
import { findPasswordTime } from './accounts.queries.ts';

// Why: docs/decisions/people.md, "Sensitive actions ask for the password again".
/**
 * Refuses a sensitive action unless the password was entered in this session within the last `freshPasswordMinutes`.
 * Needs a transaction of `sm_auth`. Throws 403 with `passwordNeeded`.
 */
export async function requireFreshPassword(tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  const typedAt = await findPasswordTime(tx, viewer.sessionId);
  if (typedAt && now.getTime() - typedAt.getTime() <= freshPasswordMinutes * 60_000) return;
  const details: z.input<typeof passwordNeeded> = { passwordNeeded: true };
  throw new AppError('forbidden', 'Enter your password again to do this.', { details });
}
