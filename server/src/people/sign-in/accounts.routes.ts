import { AppError } from '@shipmagic/domain/http/errors';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthRead, inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { isForeignChange, pageFacts } from '../../platform/http/own-page.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { endSession, findAccount } from '../account/accounts.ts';
import { sessionCookie } from '../account/session-cookie.ts';
import { toSessionUser } from '../account/session-user.ts';
import { signIn } from './sign-in.ts';

interface Needs {
  readonly db: Database;
  readonly keys: { readonly session: KeyRing; readonly secondFactors: KeyRing };
  readonly config: { readonly publicUrl: string };
}

export function accountRoutes(mount: Mount, { db, keys, config }: Needs): void {
  const cookie = sessionCookie(config.publicUrl);
  const deps = { db, sessionKeys: keys.session, sealKeys: keys.secondFactors };

  mount(authContract.login, async ({ body, request, reply }) => {
    const page = pageFacts(request);
    const isOfBrowser = page.site !== undefined || page.origin !== undefined;
    // Nobody is to be signed in by another site, unawares and as somebody else.
    if (isOfBrowser && isForeignChange(page, config.publicUrl))
      throw new AppError('forbidden', `Sign in on the pages of ${config.publicUrl}.`);
    const input = { ...body, ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? null };
    const signedIn = await signIn(deps, input, new Date());
    reply.setCookie(cookie.name, signedIn.token, cookie.options);
    return { ...signedIn, message: 'Login successful', inCookie: true as const };
  });

  mount(authContract.logout, async ({ viewer, reply }) => {
    await inAuthTransaction(db, async (tx) => {
      await endSession(tx, viewer.sessionId);
      await recordAudit(tx, { actor: viewer, action: 'session.ended', address: viewer.ipAddress });
    });
    reply.clearCookie(cookie.name, cookie.options);
    return { message: 'Signed out' };
  });

  mount(authContract.me, async ({ viewer }) => {
    const account = await inAuthRead(db, (tx) => findAccount(tx, viewer.userId));
    if (!account) throw new AppError('sign_in_required', 'Authentication required');
    return { user: toSessionUser(account) };
  });

  mount(authContract.vendorPermissions, async ({ viewer }) => ({
    vendorPermissions: viewer.vendorNames.map((vendorName) => ({ vendorName })),
  }));
}
