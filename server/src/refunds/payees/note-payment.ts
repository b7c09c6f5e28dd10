import { AppError } from '@shipmagic/domain/http/errors';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { PayeeKind } from '@shipmagic/domain/refunds/payees/payee';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { holdRefundsLock } from '../keep.queries.ts';
import { findOwed, type OwedRow, saveSettled } from '../owed.queries.ts';
import { refundNotFound } from '../plan-refund.ts';
import { insertPayment, listPaidBy } from './payees.queries.ts';

/** Why a refund cannot be noted as paid by hand; null: it can. */
export function whyNotToPay(row: OwedRow): string | null {
  if (row.asked_id !== null) return 'A refund of it through the store is under way.';
  if (row.open === 0) return 'Nothing is owed for it any more.';
  if (row.state === 'payee') return null;
  const online = formatMoney(row.open - Math.min(row.waits, row.open), row.currency);
  return `${online} of it goes back through the store, the way it was paid: refund that first.`;
}

interface Paid {
  readonly reference: string;
  readonly now: Date;
}

const saidBy: Record<PayeeKind, string> = { upi: 'Paid by UPI', bank: 'Paid to a bank account' };

/** Notes that all that is owed now was paid; the refund can be paid by hand, and the lock of refunds is held. */
export async function notePayment(tx: Tx, viewer: Viewer, row: OwedRow, { reference, now }: Paid): Promise<void> {
  const said = row.payee_kind ? saidBy[row.payee_kind] : 'Paid';
  await saveSettled(tx, row.id, { note: `${said}, reference ${reference}`, by: viewer.email });
  await insertPayment(tx, {
    orderId: row.order_id,
    amount: row.open,
    reference,
    kind: row.payee_kind,
    by: viewer.email,
    at: now,
  });
  await recordAudit(tx, {
    actor: viewer,
    action: 'refund.paid',
    subject: row.magic_order_id,
    details: { amount: row.open, reference },
    address: viewer.ipAddress,
  });
}

/**
 * Notes one refund as paid, once: the same reference again changes nothing. Throws 404, and 409 for what is not to be paid
 * by hand and for a reference of another order.
 */
export async function payRefund(tx: Tx, viewer: Viewer, id: string, { reference, now }: Paid): Promise<void> {
  // Nobody settles it otherwise meanwhile.
  await holdRefundsLock(tx);
  const row = await findOwed(tx, id);
  if (!row) throw refundNotFound();
  const before = await listPaidBy(tx, [reference]);
  if (row.open === 0 && before.some(({ order_id: orderId }) => orderId === row.order_id)) return;
  const why = whyNotToPay(row);
  if (why) throw new AppError('conflict', why);
  const other = before.find(({ store_order_id: of }) => of !== row.store_order_id);
  if (other)
    throw new AppError('conflict', `Order ${other.order_number} was paid by this reference.`, { field: 'reference' });
  await notePayment(tx, viewer, row, { reference, now });
}
