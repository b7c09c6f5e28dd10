import { AppError } from '@shipmagic/domain/http/errors';
import type { SessionUser } from '@shipmagic/domain/users/auth.contract';
import { accountEmail } from '@shipmagic/domain/users/person';
import { role } from '@shipmagic/domain/users/role';
import type { Selectable } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { verifyPassword } from '../platform/auth/password.ts';
import { sessionSeconds, signSessionToken } from '../platform/auth/session-token.ts';
import type { Database } from '../platform/db/database.ts';
import type { Users } from '../platform/db/schema.generated.ts';
import { inAuthTransaction } from '../platform/db/transaction.ts';
import { findAccountByEmail, startSession } from './accounts.queries.ts';
import { countTry, takeTryBack } from './login-backoff.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly ipAddress: string;
  readonly userAgent: string | null;
}

export function toSessionUser(account: Selectable<Users>): SessionUser {
  return {
    id: account.id,
    email: account.email,
    role: role.parse(account.role),
    firstName: account.first_name,
    lastName: account.last_name,
    username: account.username,
    minOrderDate: account.role === 'vendor_member' ? account.min_order_date : null,
    isActive: account.is_active,
  };
}

/** What was typed if it is an address; somebody may have typed the password in the wrong place. */
function named(email: string): string | null {
  return accountEmail.safeParse(email).success ? email : null;
}

/** A temporary access ends by itself. */
function hasEnded({ access_ends_at: end }: Selectable<Users>, now: Date): boolean {
  return end !== null && end <= now;
}

/**
 * Checks the password and starts a session of 12 hours. An unknown account, a wrong password and a deactivated account
 * get the same 401 after the same time; too many failures get 429.
 */
export async function signIn(
  db: Database,
  key: Uint8Array,
  input: SignInInput,
  now: Date,
): Promise<{ token: string; user: SessionUser }> {
  const account = await inAuthTransaction(db, async (tx) => {
    await countTry(tx, input, now);
    return findAccountByEmail(tx, input.email);
  });
  const matches = await verifyPassword(account?.password_hash ?? null, input.password);
  if (!account || !matches || !account.is_active || hasEnded(account, now)) {
    await inAuthTransaction(db, (tx) =>
      recordAudit(tx, {
        actor: null,
        action: 'session.refused',
        subject: named(input.email),
        address: input.ipAddress,
      }),
    );
    throw new AppError('wrong_credentials', 'Invalid email or password');
  }
  const sessionId = await inAuthTransaction(db, async (tx) => {
    await takeTryBack(tx, input);
    const actor = { userId: account.id, email: account.email, role: role.parse(account.role) };
    await recordAudit(tx, { actor, action: 'session.started', address: input.ipAddress });
    return startSession(tx, {
      userId: account.id,
      expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
      ipAddress: input.ipAddress,
      userAgent: input.userAgent?.slice(0, 300) ?? null,
    });
  });
  const user = toSessionUser(account);
  const token = await signSessionToken(
    key,
    { id: user.id, email: user.email, role: user.role, isActive: true, sid: sessionId },
    now,
  );
  return { token, user };
}
