import { role } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { accountEmail } from '@shipmagic/domain/people/person';
import type { Selectable } from 'kysely';
import { recordAudit } from '../../audit/record-audit.ts';
import { expectTurn } from '../../platform/auth/password-queue.ts';
import { sessionSeconds, signSessionToken } from '../../platform/auth/session-token.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CountedTry, forgive } from '../../platform/db/failures.ts';
import type { Users } from '../../platform/db/schema.generated.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { findAccountByEmail, startSession } from '../account/accounts.ts';
import { checkPassword } from '../account/check-password.ts';
import { countCodeTry, countPasswordTry, hasSignedInFrom } from '../account/login-backoff.ts';
import { toSessionUser } from '../account/session-user.ts';
import { isAppCode } from '../two-factor/one-time-code.ts';
import { type CodeKind, hasSecondFactor, useCode } from '../two-factor/second-factor.ts';
import { atTheDoor, lookUp } from './sign-in-door.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** An authenticator or recovery code, for accounts with two-factor sign-in. */
  readonly code?: string | undefined;
  readonly ipAddress: string;
  readonly userAgent: string | null;
}

/** The input if it is an email address; it may be a password typed into the wrong field. */
function named(email: string): string | null {
  return accountEmail.safeParse(email).success ? email : null;
}

/** Whether a temporary access has expired. */
function hasEnded({ access_ends_at: end }: Selectable<Users>, now: Date): boolean {
  return end !== null && end <= now;
}

export interface SignInDeps {
  readonly db: Database;
  /** Signs session tokens. */
  readonly sessionKeys: KeyRing;
  /** Decrypts second-factor secrets. */
  readonly sealKeys: KeyRing;
}

/** Records the refusal and returns the error to throw. */
async function refused(db: Database, input: SignInInput, message: string, field?: 'code'): Promise<AppError> {
  const subject = named(input.email);
  await inAuthTransaction(db, (tx) =>
    recordAudit(tx, { actor: null, action: 'session.refused', subject, address: input.ipAddress }),
  );
  return new AppError('wrong_credentials', message, field ? { field } : {});
}

/** Checks the second factor after the password. Throws 401 when the code is missing or wrong, and 429. */
async function checkSecondFactor(
  { db, sealKeys }: SignInDeps,
  userId: string,
  input: SignInInput,
  { counted, isKnown }: { counted: CountedTry; isKnown: boolean },
  now: Date,
): Promise<CodeKind> {
  const { code } = input;
  if (!code) {
    await inAuthTransaction(db, (tx) => forgive(tx, counted));
    throw new AppError('code_required', 'Enter the code of your authenticator app', { field: 'code' });
  }
  const isNewPlace = !isKnown && isAppCode(code);
  const tried = await inAuthTransaction(db, (tx) => countCodeTry(tx, { ...input, isNewPlace }, now));
  const kind = await inAuthTransaction(db, async (tx) => {
    const right = await useCode(tx, sealKeys, { userId, code }, now);
    if (right) await forgive(tx, tried);
    return right;
  });
  if (!kind) throw await refused(db, input, 'The code is incorrect', 'code');
  return kind;
}

/**
 * Checks the password, and the code if the account has two-factor sign-in, and starts a session of 12 hours. An
 * unknown account, a wrong password and a deactivated account get the same 401 after the same time; too many failures,
 * or too many concurrent sign-ins, get 429. Whether there is a second factor is revealed only after the right
 * password.
 */
export function signIn(deps: SignInDeps, input: SignInInput, now: Date): Promise<SignedIn> {
  return atTheDoor(input.ipAddress, () => letIn(deps, input, now));
}

interface SignedIn {
  readonly token: string;
  readonly user: SessionUser;
}

async function letIn(deps: SignInDeps, input: SignInInput, now: Date): Promise<SignedIn> {
  const { db } = deps;
  const isKnown = await lookUp(() => inAuthTransaction(db, (tx) => hasSignedInFrom(tx, input, now)));
  const caller = isKnown ? 'known' : 'stranger';
  expectTurn(caller);
  const { counted, account, asksForCode } = await lookUp(() =>
    inAuthTransaction(db, async (tx) => {
      const found = await findAccountByEmail(tx, input.email);
      return {
        account: found,
        asksForCode: found !== undefined && (await hasSecondFactor(tx, found.id)),
        counted: await countPasswordTry(tx, input, now),
      };
    }),
  );
  const matches = await checkPassword(db, counted, account?.password_hash ?? null, input.password, caller);
  if (!account || !matches || !account.is_active || hasEnded(account, now)) {
    throw await refused(db, input, 'Invalid email or password');
  }
  const secondFactor = asksForCode ? await checkSecondFactor(deps, account.id, input, { counted, isKnown }, now) : null;
  const sessionId = await inAuthTransaction(db, async (tx) => {
    await forgive(tx, counted);
    const actor = { userId: account.id, email: account.email, role: role.parse(account.role) };
    await recordAudit(tx, {
      actor,
      action: 'session.started',
      ...(secondFactor ? { details: { secondFactor } } : {}),
      address: input.ipAddress,
    });
    return startSession(tx, {
      userId: account.id,
      expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
      ipAddress: input.ipAddress,
      userAgent: input.userAgent?.slice(0, 300) ?? null,
    });
  });
  const user = toSessionUser(account);
  const token = await signSessionToken(
    deps.sessionKeys,
    { id: user.id, email: user.email, role: user.role, isActive: true, sid: sessionId },
    now,
  );
  return { token, user };
}
