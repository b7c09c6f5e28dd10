import { AppError } from '@shipmagic/domain/http/errors';
import type { Tx } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { unseal } from '../../platform/sealed.ts';
import { isAppCode, matchingStep } from './one-time-code.ts';
import { recoveryCodeHash } from './recovery-code.ts';
import { findTwoFactor, lockTwoFactor, markStepUsed, spendRecoveryCode } from './two-factor.queries.ts';

/** The encryption context: a secret can be decrypted for its own account only. */
export const sealContext = (userId: string): string => `two-factor ${userId}`;

export function openSecret(sealKeys: KeyRing, row: { user_id: string; sealed_secret: string }): string {
  const secret = unseal(sealKeys, sealContext(row.user_id), row.sealed_secret);
  if (!secret) {
    throw new AppError(
      'unavailable',
      'Two-factor sign-in of this account cannot be checked: the secret key has changed.',
    );
  }
  return secret;
}

/** Whether somebody's sign-in requires a code. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  return Boolean((await findTwoFactor(tx, userId))?.enabled_at);
}

/** The kind of a valid code; null when it is wrong. */
export type CodeKind = 'authenticator' | 'recovery code';

/**
 * Checks a code for an enabled second factor, and uses it up: neither app codes nor recovery codes work twice. Call it
 * in a transaction that is committed.
 */
export async function useCode(
  tx: Tx,
  sealKeys: KeyRing,
  { userId, code }: { userId: string; code: string },
  now: Date,
): Promise<CodeKind | null> {
  const row = await lockTwoFactor(tx, userId);
  if (!row?.enabled_at) return null;
  const typed = code.replace(/\s/g, '');
  if (!isAppCode(typed)) return (await spendRecoveryCode(tx, userId, recoveryCodeHash(typed))) ? 'recovery code' : null;
  const step = matchingStep(openSecret(sealKeys, row), typed, Number(row.last_step), now);
  if (step === null) return null;
  await markStepUsed(tx, userId, step);
  return 'authenticator';
}
