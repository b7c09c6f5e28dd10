import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CountedTry, forgive } from '../../platform/db/failures.ts';
import { inAuthTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { seal } from '../../platform/sealed.ts';
import type { AccountNews } from '../account/account-news-mail.ts';
import { endSessionsOf, findAccount } from '../account/accounts.ts';
import { countCodeTry } from '../account/login-backoff.ts';
import { requirePassword, sourceOf } from '../account/require-password.ts';
import { tellOwner } from '../account/tell-owner.ts';
import { keyAddress, matchingStep, newSecret } from './one-time-code.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts';
import { openSecret, sealContext, useCode } from './second-factor.ts';
import {
  findTwoFactor,
  keepSecret,
  lockTwoFactor,
  markEnabled,
  markStepUsed,
  removeTwoFactor,
  replaceRecoveryCodes,
} from './two-factor.queries.ts';
import { readTwoFactorRule } from './two-factor-rule.ts';

export interface TwoFactorDeps {
  readonly db: Database;
  readonly sealKeys: KeyRing;
}

const wrongCode = () => new AppError('bad_input', 'The code is incorrect', { field: 'code' });
const enabledAlready = () => new AppError('conflict', 'Two-factor sign-in is already enabled');

const tellSelf = (tx: Tx, { email, ipAddress }: Viewer, news: AccountNews, now: Date) =>
  tellOwner(tx, { email, news, ipAddress }, now);

/** Creates a secret that is not in use until confirmed by a code. Throws 400 at the password, 409 and 429. */
export async function setUpTwoFactor(
  { db, sealKeys }: TwoFactorDeps,
  viewer: Viewer,
  { currentPassword, now }: { currentPassword: string; now: Date },
) {
  await requirePassword(db, viewer, currentPassword, now);
  const secret = newSecret();
  await inAuthTransaction(db, async (tx) => {
    if ((await lockTwoFactor(tx, viewer.userId))?.enabled_at) throw enabledAlready();
    await keepSecret(tx, viewer.userId, seal(sealKeys, sealContext(viewer.userId), secret));
  });
  // Why: docs/decisions/platform.md, "What a server needs seldom is loaded when it is needed".
  const { default: bwipjs } = await import('bwip-js/node');
  const drawing = bwipjs.toSVG({ bcid: 'qrcode', text: keyAddress(secret, viewer.email), scale: 3, padding: 4 });
  return { secret, picture: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}` };
}

async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash));
  return codes;
}

/** A signed-in user has already proved both factors, if there are two. */
const countOwnTry = (db: Database, viewer: Viewer, now: Date): Promise<CountedTry> =>
  inAuthTransaction(db, (tx) => countCodeTry(tx, { ...sourceOf(viewer), isNewPlace: false }, now));

/**
 * Enables two-factor sign-in and ends all other sessions; returns the recovery codes, once. Throws 400, 409 and 429.
 */
export async function enableTwoFactor(
  { db, sealKeys }: TwoFactorDeps,
  viewer: Viewer,
  { code, now }: { code: string; now: Date },
): Promise<string[]> {
  const tried = await countOwnTry(db, viewer, now);
  return inAuthTransaction(db, async (tx) => {
    const row = await lockTwoFactor(tx, viewer.userId);
    if (!row) throw new AppError('conflict', 'Start again with a new secret');
    if (row.enabled_at) throw enabledAlready();
    const step = matchingStep(openSecret(sealKeys, row), code.replace(/\s/g, ''), Number(row.last_step), now);
    if (step === null) throw wrongCode();
    await forgive(tx, tried);
    await markStepUsed(tx, viewer.userId, step);
    await markEnabled(tx, viewer.userId);
    await endSessionsOf(tx, viewer.userId, viewer.sessionId);
    await recordAudit(tx, { actor: viewer, action: 'two_factor.enabled', address: viewer.ipAddress });
    await tellSelf(tx, viewer, 'two_factor_enabled', now);
    return renewCodes(tx, viewer.userId);
  });
}

/** Runs an action that requires a valid code, in the transaction that uses it up. Throws 400 at `code`, and 429. */
async function withCode<T>(
  { db, sealKeys }: TwoFactorDeps,
  viewer: Viewer,
  code: string,
  now: Date,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tried = await countOwnTry(db, viewer, now);
  return inAuthTransaction(db, async (tx) => {
    if (!(await useCode(tx, sealKeys, { userId: viewer.userId, code }, now))) throw wrongCode();
    await forgive(tx, tried);
    return work(tx);
  });
}

/** Replaces all recovery codes. Throws 400 and 429. */
export function renewRecoveryCodes(
  deps: TwoFactorDeps,
  viewer: Viewer,
  { code, now }: { code: string; now: Date },
): Promise<string[]> {
  return withCode(deps, viewer, code, now, async (tx) => {
    await recordAudit(tx, { actor: viewer, action: 'two_factor.codes_renewed', address: viewer.ipAddress });
    await tellSelf(tx, viewer, 'two_factor_codes_renewed', now);
    return renewCodes(tx, viewer.userId);
  });
}

/**
 * Disables two-factor sign-in. Throws 400 at the password or the code, 409 where admins are required to have it, and
 * 429.
 */
export async function disableTwoFactor(
  deps: TwoFactorDeps,
  viewer: Viewer,
  { currentPassword, code, now }: { currentPassword: string; code: string; now: Date },
): Promise<void> {
  await requirePassword(deps.db, viewer, currentPassword, now);
  if (viewer.role === 'admin' && (await readTwoFactorRule(deps.db)))
    throw new AppError('conflict', 'Admins need two-factor sign-in here');
  await withCode(deps, viewer, code, now, async (tx) => {
    await removeTwoFactor(tx, viewer.userId);
    await recordAudit(tx, { actor: viewer, action: 'two_factor.disabled', address: viewer.ipAddress });
    await tellSelf(tx, viewer, 'two_factor_disabled', now);
  });
}

/**
 * Disables it for somebody who lost phone and codes. Not for oneself, which requires password and code. `viewer` is
 * null for the installation's operator. Throws 403, 404 and 409.
 */
export async function resetTwoFactor(
  tx: Tx,
  viewer: Viewer | null,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  if (viewer?.userId === userId) throw new AppError('forbidden', 'You cannot change your own account here.');
  const account = await findAccount(tx, userId);
  if (!account) throw new AppError('not_found', 'User not found');
  if (!(await removeTwoFactor(tx, userId)))
    throw new AppError('conflict', 'Two-factor sign-in is not enabled for this user');
  await recordAudit(tx, {
    actor: viewer,
    action: 'two_factor.reset',
    subject: account.email,
    address: viewer?.ipAddress ?? null,
  });
  const by = viewer?.email ?? 'Whoever runs this installation';
  await tellOwner(tx, { email: account.email, news: 'two_factor_reset', ipAddress: null, by }, now);
}

/** Whether one's own sign-in requires codes. */
export async function readTwoFactor({ db }: TwoFactorDeps, viewer: Viewer) {
  const row = await inAuthTransaction(db, (tx) => findTwoFactor(tx, viewer.userId));
  const enabledAt = row?.enabled_at?.toISOString() ?? null;
  return {
    enabled: enabledAt !== null,
    enabledAt,
    recoveryCodesLeft: enabledAt ? (row?.codes_left ?? 0) : 0,
    requiredOfAdmins: await readTwoFactorRule(db),
  };
}
