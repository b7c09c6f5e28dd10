import { rowCount } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { firstMail } from './first-mail.ts';

/** The ids of vendors with orders that are shipped from here, by name. */
export async function listShippingVendors(tx: Tx): Promise<string[]> {
  const rows = await shippingVendors(tx).select('id').orderBy('vendor_name').execute();
  return rows.map(({ id }) => id);
}

const shippingVendors = (tx: Tx) =>
  tx
    .selectFrom('vendors')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('magic_orders')
          .select('magic_orders.id')
          .whereRef('magic_orders.vendor_id', '=', 'vendors.id')
          .where('managed_in_shipmagic', 'is distinct from', false),
      ),
    );

/** Orders of the store, not parts. */
export async function countStoreOrders(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('store_orders')
    .select(rowCount.as('n'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether any mail has left. */
export async function hasSentMail(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('mails').select('id').where('state', '=', 'sent').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The latest mail that somebody sent to themselves. */
export const findLatestFirstMail = (tx: Tx) =>
  tx
    .selectFrom('mails')
    .select(['state', 'error'])
    .where('kind', '=', firstMail.kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Accounts that may sign in, and invitations that may still be accepted. For the role of sign-in. */
export async function countPeople(tx: Tx, now: Date): Promise<{ accounts: number; invitations: number }> {
  const accounts = await tx
    .selectFrom('users')
    .select(rowCount.as('n'))
    .where('is_active', '=', true)
    .where('access_ends_at', 'is', null)
    .executeTakeFirstOrThrow();
  const invitations = await tx
    .selectFrom('invitations')
    .select(rowCount.as('n'))
    .where('accepted_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { accounts: accounts.n, invitations: invitations.n };
}
