import { databaseNow, rowCount } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A user's second factor, enabled or still to be confirmed. */
export function findTwoFactor(tx: Tx, userId: string) {
  return tx
    .selectFrom('two_factor as t')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('recovery_codes as c')
        .select(rowCount.as('count'))
        .whereRef('c.user_id', '=', 't.user_id')
        .as('codes_left'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function adminsNeedTwoFactor(tx: Tx): Promise<boolean> {
  const { needed } = await tx
    .selectNoFrom((eb) => eb.fn<boolean>('app.admins_need_two_factor').as('needed'))
    .executeTakeFirstOrThrow();
  return needed;
}

/** The same, locked: if several requests use one code at once, one succeeds. */
export function lockTwoFactor(tx: Tx, userId: string) {
  return tx.selectFrom('two_factor').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

/** Stores a secret to be confirmed, replacing an unconfirmed one. */
export async function keepSecret(tx: Tx, userId: string, sealedSecret: string): Promise<void> {
  await tx
    .insertInto('two_factor')
    .values({ user_id: userId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ sealed_secret: sealedSecret, created_at: databaseNow, last_step: '0' }),
    )
    .execute();
}

/** Everybody's secrets, a batch at a time. */
export function listSecrets(tx: Tx, { after, limit }: { after: string; limit: number }) {
  return tx
    .selectFrom('two_factor')
    .select(['user_id', 'sealed_secret'])
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Replaces a secret, unless it is another one by now. */
export async function replaceSecret(
  tx: Tx,
  { user_id, sealed_secret }: { readonly user_id: string; readonly sealed_secret: string },
  sealedSecret: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ sealed_secret: sealedSecret })
    .where('user_id', '=', user_id)
    .where('sealed_secret', '=', sealed_secret)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function markEnabled(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('two_factor').set({ enabled_at: databaseNow }).where('user_id', '=', userId).execute();
}

export async function markStepUsed(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.updateTable('two_factor').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** Removes a recovery code; returns whether it existed. */
export async function spendRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return spent.numDeletedRows > 0n;
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, codeHashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Deletes a user's second factor with its codes; returns whether it was enabled. */
export async function removeTwoFactor(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.deleteFrom('two_factor').where('user_id', '=', userId).returning('enabled_at').execute();
  return removed.some((row) => row.enabled_at !== null);
}
