import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { holdRefundsLock } from './keep.queries.ts';
import { findOwed, saveSettled } from './owed.queries.ts';
import { refundNotFound } from './plan-refund.ts';
import { withdrawRefund } from './store-refunds.queries.ts';

/** Notes that what is owed was settled otherwise. Throws 404, and 409 when nothing is owed or a refund is under way. */
export async function settleOtherwise(tx: Tx, viewer: Viewer, id: string, note: string): Promise<void> {
  // Nobody begins to refund it meanwhile.
  await holdRefundsLock(tx);
  const row = await findOwed(tx, id);
  if (!row) throw refundNotFound();
  if (row.asked_id !== null) throw new AppError('conflict', 'A refund of it is under way: decline that first.');
  if (row.open === 0) throw new AppError('conflict', 'Nothing is owed for it any more.');
  await saveSettled(tx, id, { note, by: viewer.email });
  await recordAudit(tx, {
    actor: viewer,
    action: 'refund.settled',
    subject: row.magic_order_id,
    details: { amount: row.open, note },
    address: viewer.ipAddress,
  });
}

/** Declines or takes back a refund that waits for a second person. Throws 404, and 409 when none waits. */
export async function declineRefund(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const row = await findOwed(tx, id);
  if (!row) throw refundNotFound();
  const isWithdrawn =
    row.asked_id !== null && (await withdrawRefund(tx, row.asked_id, `Declined or taken back by ${viewer.email}`));
  if (!isWithdrawn) throw new AppError('conflict', 'No refund of it waits for a second person.');
  await recordAudit(tx, {
    actor: viewer,
    action: 'refund.withdrawn',
    subject: row.magic_order_id,
    details: { refundId: row.asked_id, amount: row.asked_amount },
    address: viewer.ipAddress,
  });
}
