import type { Insertable } from 'kysely';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { PasswordResets } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export async function insertReset(tx: Tx, reset: Insertable<PasswordResets>): Promise<void> {
  await tx.insertInto('password_resets').values(reset).execute();
}

/** A reset by the hash of its secret, locked, with the current state of its account. */
export function lockReset(tx: Tx, secretHash: string) {
  return tx
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select([
      'r.id',
      'r.user_id',
      'r.expires_at',
      'r.used_at',
      'u.is_active',
      'u.email',
      'u.role',
      'u.first_name',
      'u.last_name',
    ])
    .where('r.secret_hash', '=', secretHash)
    .forUpdate('r')
    .executeTakeFirst();
}

/** Invalidates all of an account's links, including the used one. */
export async function spendResets(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: databaseNow })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function forgetResets(tx: Tx, expiredBefore: Date): Promise<void> {
  await tx.deleteFrom('password_resets').where('expires_at', '<', expiredBefore).execute();
}
