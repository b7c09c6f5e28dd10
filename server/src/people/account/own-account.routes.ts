import { AppError } from '@shipmagic/domain/http/errors';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import {
  endOwnSession,
  listLiveSessions,
  saveListDensity,
  saveMorningMail,
  saveName,
  savePrintChoice,
  saveWeeklyMail,
} from './accounts.queries.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { sessionCookie } from './session-cookie.ts';
import { toSessionUser } from './session-user.ts';

interface Needs {
  readonly db: Database;
  readonly config: { readonly publicUrl: string };
}

export function ownAccountRoutes(mount: Mount, { db, config }: Needs): void {
  const cookie = sessionCookie(config.publicUrl);

  mount(accountContract.saveProfile, async ({ viewer, body }) => {
    const account = await inAuthTransaction(db, async (tx) => {
      await recordAudit(tx, { actor: viewer, action: 'profile.changed', details: body, address: viewer.ipAddress });
      return saveName(tx, viewer.userId, body);
    });
    return { message: 'Profile updated successfully', user: toSessionUser(account) };
  });

  mount(accountContract.saveAppearance, async ({ viewer, body }) => {
    const account = await inAuthTransaction(db, (tx) => saveListDensity(tx, viewer.userId, body.listDensity));
    return { user: toSessionUser(account) };
  });

  mount(accountContract.savePrintChoice, async ({ viewer, body }) => {
    const account = await inAuthTransaction(db, (tx) => savePrintChoice(tx, viewer.userId, body));
    return { user: toSessionUser(account) };
  });

  mount(accountContract.saveMorningMail, async ({ viewer, body }) => {
    const account = await inAuthTransaction(db, (tx) => saveMorningMail(tx, viewer.userId, body.morningMail));
    return { user: toSessionUser(account) };
  });

  mount(accountContract.saveWeeklyMail, async ({ viewer, body }) => {
    const account = await inAuthTransaction(db, (tx) => saveWeeklyMail(tx, viewer.userId, body.weeklyMail));
    return { user: toSessionUser(account) };
  });

  mount(accountContract.changePassword, async ({ viewer, body }) => {
    await changePassword(db, viewer, { ...body, now: new Date() });
    return { message: 'Password changed. All other sessions have been ended.' };
  });

  mount(accountContract.confirmPassword, async ({ viewer, body }) => {
    await confirmPassword(db, viewer, { ...body, now: new Date() });
    return { message: 'Password confirmed' };
  });

  mount(accountContract.sessions, async ({ viewer }) => {
    const rows = await inAuthTransaction(db, (tx) => listLiveSessions(tx, viewer.userId));
    const sessions = rows.map((row) => ({
      id: row.id,
      startedAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
      isCurrent: row.id === viewer.sessionId,
    }));
    return { sessions };
  });

  mount(accountContract.endSession, async ({ viewer, params, reply }) => {
    await inAuthTransaction(db, async (tx) => {
      if (!(await endOwnSession(tx, viewer.userId, params.id))) throw new AppError('not_found', 'Session not found');
      const details = { sessionId: params.id };
      await recordAudit(tx, { actor: viewer, action: 'session.ended', details, address: viewer.ipAddress });
    });
    if (params.id === viewer.sessionId) reply.clearCookie(cookie.name, cookie.options);
    return { message: 'Session ended' };
  });
}
