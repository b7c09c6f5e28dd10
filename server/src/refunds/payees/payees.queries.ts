import type { PayeeKind } from '@shipmagic/domain/refunds/payees/payee';
import { payeeDays } from '@shipmagic/domain/refunds/payees/payee-due';
import type { PayeeGiver } from '@shipmagic/domain/refunds/payees/shown-payee';
import { returnSets } from '@shipmagic/domain/returns/return-state';
import type { Tx } from '../../platform/db/transaction.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface KeptPayee {
  readonly orderId: string;
  readonly kind: PayeeKind;
  readonly sealed: string;
  readonly masked: string;
  readonly by: PayeeGiver;
  readonly at: Date;
}

/** Writes an order's payee in the place of an earlier one; the order is locked. */
export async function replacePayee(tx: Tx, { orderId, kind, sealed, masked, by, at }: KeptPayee): Promise<void> {
  await tx.deleteFrom('refund_payees').where('order_id', '=', orderId).execute();
  await tx
    .insertInto('refund_payees')
    .values({ order_id: orderId, kind, sealed, masked, given_by: by, given_at: at })
    .execute();
}

export const findPayee = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('refund_payees')
    .select(['kind', 'masked', 'given_by', 'given_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** The encrypted payees of these orders; for the system alone. */
export const listSealed = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .selectFrom('refund_payees')
    .select(['order_id', 'sealed'])
    .where('order_id', 'in', [...orderIds])
    .execute();

/** A batch of all payees by order, locked. */
export const lockSealed = (tx: Tx, { after, limit }: { readonly after: string; readonly limit: number }) =>
  tx
    .selectFrom('refund_payees')
    .select(['order_id', 'sealed'])
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(limit)
    .forUpdate()
    .execute();

export async function replaceSealed(tx: Tx, orderId: string, sealed: string): Promise<void> {
  await tx.updateTable('refund_payees').set({ sealed }).where('order_id', '=', orderId).execute();
}

/** Whether an order was paid in cash as far as the amounts owed say; null where they do not. */
export async function waitsForPayee(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds_owed')
    .select('id')
    .where('order_id', '=', orderId)
    .where('waits', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** The gateways of an order's payment, and when its customer's data was erased. */
export const findPaidBy = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('magic_orders')
    .select(['payment_gateway', 'erased_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

interface NewPayment {
  readonly orderId: string;
  readonly amount: number;
  readonly reference: string;
  readonly kind: PayeeKind | null;
  readonly by: string;
  readonly at: Date;
}

export async function insertPayment(tx: Tx, { orderId, amount, reference, kind, by, at }: NewPayment): Promise<void> {
  await tx
    .insertInto('refund_payments')
    .values({ order_id: orderId, amount, reference, kind, paid_by_email: by, paid_at: at })
    .execute();
}

/** The payments that were noted by these references, with their orders. */
export async function listPaidBy(tx: Tx, references: readonly string[]) {
  if (references.length === 0) return [];
  return tx
    .selectFrom('refund_payments as p')
    .innerJoin('magic_orders as o', 'o.id', 'p.order_id')
    .select(['p.reference', 'o.id as order_id', 'o.order_number', 'o.store_order_id'])
    .where('p.reference', 'in', [...references])
    .execute();
}

/** The numbers of the returns of these orders. */
export async function listReturnNumbers(tx: Tx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom('returns')
    .select(['order_id', 'number'])
    .where('order_id', 'in', [...orderIds])
    .where('state', '=', 'settled')
    .orderBy('id')
    .execute();
}

interface Named {
  readonly refunds: readonly string[];
  /** In capitals. */
  readonly returns: readonly string[];
  readonly orders: readonly string[];
}

/** The refunds that these numbers name, each with the numbers by which it can be named. */
export async function listNamed(tx: Tx, { refunds, returns, orders }: Named) {
  if (refunds.length + returns.length + orders.length === 0) return [];
  return tx
    .selectFrom('refunds_owed as w')
    .innerJoin('magic_orders as o', 'o.id', 'w.order_id')
    .leftJoin('returns as r', 'r.order_id', 'o.id')
    .select(['w.id', 'o.order_number', 'r.number as return_number'])
    .where((eb) =>
      eb.or([
        ...(refunds.length > 0 ? [eb('w.id', 'in', [...refunds])] : []),
        ...(returns.length > 0 ? [eb('r.number', 'in', [...returns])] : []),
        ...(orders.length > 0 ? [eb('o.order_number', 'in', [...orders])] : []),
      ]),
    )
    .execute();
}

/**
 * Deletes payees so many days after their payment was noted, and those to which nothing is to be paid any more as long
 * after the last that happened to their order's returns and refund. One that was given after the payment stays for the
 * next.
 */
export async function deleteOldPayees(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - payeeDays * dayMs);
  const { numDeletedRows } = await tx
    .deleteFrom('refund_payees as p')
    .where('p.given_at', '<=', before)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('refund_payments as y')
            .select('y.id')
            .whereRef('y.order_id', '=', 'p.order_id')
            .whereRef('y.paid_at', '>=', 'p.given_at')
            .where('y.paid_at', '<=', before),
        ),
        eb.and([
          eb.not(
            eb.exists(
              eb
                .selectFrom('returns as r')
                .select('r.id')
                .whereRef('r.order_id', '=', 'p.order_id')
                .where((of) => of.or([of('r.state', 'in', returnSets.open), of('r.state_since', '>', before)])),
            ),
          ),
          eb.not(
            eb.exists(
              eb
                .selectFrom('refunds_owed as w')
                .select('w.id')
                .whereRef('w.order_id', '=', 'p.order_id')
                .where((of) => of.or([of('w.owed', '>', of.ref('w.settled')), of('w.settled_at', '>', before)])),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
