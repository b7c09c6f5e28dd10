import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { type ActionRow, findAction } from './ndr.queries.ts';

/** How long to wait for the courier's answer, and for the outcome if it answers later. Milliseconds. */
const patienceMs = { answer: 10_000, result: 1500 };

/**
 * Waits briefly for an action's outcome and returns its state; the action continues on its own. Throws the courier's
 * refusal (422), or the reason why it could not be asked (502).
 */
export async function awaitAction(db: Database, viewer: Viewer, actionId: string): Promise<ActionRow> {
  const start = Date.now();
  for (let pauseMs = 40; ; pauseMs = Math.min(pauseMs * 1.4, 400)) {
    const action = await inViewerTransaction(db, viewer, (tx) => findAction(tx, actionId));
    if (!action) throw new AppError('not_found', 'Order not found');
    const waited = Date.now() - start;
    if (action.state === 'refused')
      throw new AppError(
        action.failure === 'refused' ? 'rejected' : 'partner_failed',
        action.message ?? 'The courier did not agree to it',
      );
    const isSettled = action.state === 'accepted' || action.state === 'overtaken';
    const waitsForTime = action.state === 'requested' && action.send_at && action.send_at.getTime() > Date.now();
    const longEnough = waited > (action.state === 'submitted' ? patienceMs.result : patienceMs.answer);
    if (isSettled || waitsForTime || longEnough) return action;
    await pause(pauseMs);
  }
}
