import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Payee } from '@shipmagic/domain/refunds/payees/payee';
import type { WholePayee } from '@shipmagic/domain/refunds/payees/payees.contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import { requireFreshPassword } from '../../people/account/require-fresh-password.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction, inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { listSealed } from './payees.queries.ts';
import { openPayee } from './sealed-payee.ts';

export interface PayeeDeps {
  readonly db: Database;
  readonly keys: { readonly payees: KeyRing };
}

export const wholePayee = (payee: Payee): WholePayee =>
  payee.kind === 'upi'
    ? { upi: payee.upi, holder: null, account: null, ifsc: null }
    : { upi: null, holder: payee.holder, account: payee.account, ifsc: payee.ifsc };

/** The payees of these orders in full; one that no key opens is missing. */
export async function readWhole(
  { db, keys }: PayeeDeps,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Payee>> {
  if (orderIds.length === 0) return new Map();
  const rows = await inSystemTransaction(db, (tx) => listSealed(tx, orderIds));
  return new Map(
    rows.flatMap(({ order_id: id, sealed }) => {
      const payee = openPayee(keys.payees, id, sealed);
      return payee ? [[id, payee]] : [];
    }),
  );
}

/** An order's payee in full, recorded before it is shown. Throws 403 with `passwordNeeded`, 404, and 409 without one. */
export async function showPayee(
  deps: PayeeDeps,
  viewer: Viewer,
  { magicOrderId, now }: { readonly magicOrderId: string; readonly now: Date },
): Promise<WholePayee> {
  const { id } = await inViewerTransaction(deps.db, viewer, (tx) => readVisibleOrder(tx, viewer, magicOrderId));
  await inAuthTransaction(deps.db, (tx) => requireFreshPassword(tx, viewer, now));
  const payee = (await readWhole(deps, [id])).get(id);
  if (!payee) throw new AppError('conflict', 'No payee is kept of this order. Ask the customer for one.');
  await inViewerTransaction(deps.db, viewer, (tx) =>
    recordAudit(tx, {
      actor: viewer,
      action: 'payee.shown',
      subject: magicOrderId,
      details: { kind: payee.kind },
      address: viewer.ipAddress,
    }),
  );
  return wholePayee(payee);
}
