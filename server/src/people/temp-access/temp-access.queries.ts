import type { NotNull } from 'kysely';
import { vendorNamed } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Accounts that expire by themselves, each with its vendor, newest first. */
export function listAccesses(tx: Tx, now: Date) {
  return tx
    .selectFrom('users as u')
    .innerJoin('user_vendors as uv', 'uv.user_id', 'u.id')
    .innerJoin('vendors as v', 'v.id', 'uv.vendor_id')
    .select([
      'u.id',
      'u.email',
      'u.is_active',
      'u.created_at',
      'u.access_ends_at as ends_at',
      (eb) => eb('u.access_ends_at', '<=', now).$castTo<boolean>().as('has_ended'),
      'v.vendor_name',
    ])
    .where('u.access_ends_at', 'is not', null)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .$narrowType<{ ends_at: NotNull }>()
    .execute();
}

export function lockAccess(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'is_active', 'access_ends_at'])
    .where('id', '=', userId)
    .where('access_ends_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markAsTemporary(
  tx: Tx,
  userId: string,
  access: { endsAt: Date; givenBy: string; vendorId: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ access_ends_at: access.endsAt, access_given_by: access.givenBy })
    .where('id', '=', userId)
    .execute();
  await tx.insertInto('user_vendors').values({ user_id: userId, vendor_id: access.vendorId }).execute();
}

export async function deactivate(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ is_active: false }).where('id', '=', userId).execute();
}

/** Deletes expired accounts; their actions stay in histories under their address. */
export async function removeEnded(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('users').where('access_ends_at', '<=', before).executeTakeFirst();
  return Number(numDeletedRows);
}

export function findVendor(tx: Tx, vendorName: string) {
  return tx
    .selectFrom('vendors')
    .select(['id', 'vendor_name'])
    .where('id', '=', vendorNamed(vendorName))
    .executeTakeFirst();
}
