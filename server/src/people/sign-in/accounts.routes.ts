import { AppError } from '@shipmagic/domain/http/errors';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { endSession, findAccount } from '../account/accounts.ts';
import { toSessionUser } from '../account/session-user.ts';
import { signIn } from './sign-in.ts';

interface Needs {
  readonly db: Database;
  readonly keys: { readonly session: KeyRing; readonly secondFactors: KeyRing };
}

export function accountRoutes(mount: Mount, { db, keys }: Needs): void {
  const deps = { db, sessionKeys: keys.session, sealKeys: keys.secondFactors };

  mount(authContract.login, async ({ body, request }) => {
    const input = { ...body, ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? null };
    return { ...(await signIn(deps, input, new Date())), message: 'Login successful' };
  });

  mount(authContract.logout, async ({ viewer }) => {
    await inAuthTransaction(db, async (tx) => {
      await endSession(tx, viewer.sessionId);
      await recordAudit(tx, { actor: viewer, action: 'session.ended', address: viewer.ipAddress });
    });
    return { message: 'Signed out' };
  });

  mount(authContract.me, async ({ viewer }) => {
    const account = await inAuthTransaction(db, (tx) => findAccount(tx, viewer.userId));
    if (!account) throw new AppError('sign_in_required', 'Authentication required');
    return { user: toSessionUser(account) };
  });

  mount(authContract.vendorPermissions, async ({ viewer }) => ({
    vendorPermissions: viewer.vendorNames.map((vendorName) => ({ vendorName })),
  }));
}
