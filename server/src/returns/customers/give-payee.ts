import { AppError } from '@shipmagic/domain/http/errors';
import type { Payee } from '@shipmagic/domain/refunds/payees/payee';
import { checkCode } from '../../parcels/questions/check-code.ts';
import { orderNotFound } from '../../parcels/questions/customer-visitor.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { keepPayee } from '../../refunds/payees/payees.ts';
import type { CustomerReturnDeps } from './ask-as-customer.ts';
import { findOrder, lockOrder } from './customers.queries.ts';
import { readPayeeNeed } from './read-payee-need.ts';

interface Given {
  readonly payee: Payee;
  readonly code?: string | undefined;
}

/**
 * Takes where a refund goes after the return was asked for, while nobody has said so. Throws 404, 400 for a wrong code,
 * and 409 where none is missing.
 */
export async function givePayee(
  { db, keys }: CustomerReturnDeps,
  magicOrderId: string,
  { payee, code }: Given,
  now: Date,
): Promise<void> {
  const refused = await inSystemTransaction(db, async (tx): Promise<AppError | null> => {
    const order = (await lockOrder(tx, magicOrderId)) ? await findOrder(tx, magicOrderId) : null;
    if (!order) throw orderNotFound();
    const { isMissing } = await readPayeeNeed(tx, order.id);
    if (!isMissing) throw new AppError('conflict', 'We do not need this for your order, or have it already.');
    // Returned, so that the try stays counted.
    const wrong = await checkCode(tx, keys.answerCodes, order.id, code, now);
    if (!wrong) await keepPayee(tx, keys.payees, { orderId: order.id, payee, by: 'customer', at: now });
    return wrong;
  });
  if (refused) throw refused;
}
