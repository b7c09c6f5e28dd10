import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { maskedPayee, type Payee } from '@shipmagic/domain/refunds/payees/payee';
import { payeeKind } from '@shipmagic/domain/refunds/payees/payee-input';
import { type PayeeGiver, payeeGiver, type ShownPayee } from '@shipmagic/domain/refunds/payees/shown-payee';
import { isCashOnDelivery } from '@shipmagic/domain/store/cash-gateways';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockVisibleOrder, readVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { findPaidBy, findPayee, replacePayee, waitsForPayee } from './payees.queries.ts';
import { sealPayee } from './sealed-payee.ts';

/** Where the payee of an order stands; `isCash`: its money cannot go back the way it was paid. */
export interface PayeeState {
  readonly isCash: boolean;
  readonly payee: ShownPayee | null;
}

/** An order's payee, masked. */
export async function readPayeeState(tx: Tx, orderId: string): Promise<PayeeState> {
  const { payment_gateway: gateways } = await findPaidBy(tx, orderId);
  const { names } = await readSetting(tx, 'cash_gateways');
  const isCash = isCashOnDelivery((gateways ?? '').split(', '), names) || (await waitsForPayee(tx, orderId));
  const row = await findPayee(tx, orderId);
  return {
    isCash,
    payee: row
      ? {
          kind: payeeKind.parse(row.kind),
          masked: row.masked,
          by: payeeGiver.parse(row.given_by),
          at: row.given_at.toISOString(),
        }
      : null,
  };
}

interface GivenPayee {
  readonly orderId: string;
  readonly payee: Payee;
  readonly by: PayeeGiver;
  readonly at: Date;
}

/** Keeps a locked order's payee in the place of an earlier one. Throws 409 for an order that was not paid in cash. */
export async function keepPayee(tx: Tx, keys: KeyRing, { orderId, payee, by, at }: GivenPayee): Promise<void> {
  const { erased_at: erasedAt } = await findPaidBy(tx, orderId);
  if (erasedAt)
    throw new AppError('conflict', 'The personal data of this order has been erased: nothing is added to it.');
  if (!(await readPayeeState(tx, orderId)).isCash)
    throw new AppError('conflict', 'This order was paid online: its money goes back the way it was paid.', {
      field: 'payee',
    });
  const sealed = sealPayee(keys, orderId, payee);
  await replacePayee(tx, { orderId, kind: payee.kind, sealed, masked: maskedPayee(payee), by, at });
}

/** Staff enter what a customer told them. Throws 404 and 409. */
export async function enterPayee(
  tx: Tx,
  viewer: Viewer,
  keys: KeyRing,
  { magicOrderId, payee, now }: { readonly magicOrderId: string; readonly payee: Payee; readonly now: Date },
): Promise<ShownPayee> {
  const { id } = await lockVisibleOrder(tx, viewer, magicOrderId);
  await keepPayee(tx, keys, { orderId: id, payee, by: 'staff', at: now });
  await recordAudit(tx, {
    actor: viewer,
    action: 'payee.entered',
    subject: magicOrderId,
    details: { kind: payee.kind },
    address: viewer.ipAddress,
  });
  return { kind: payee.kind, masked: maskedPayee(payee), by: 'staff', at: now.toISOString() };
}

/** The same for a viewer who may see the order. Throws 404. */
export async function readVisiblePayee(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<PayeeState> {
  return readPayeeState(tx, (await readVisibleOrder(tx, viewer, magicOrderId)).id);
}
