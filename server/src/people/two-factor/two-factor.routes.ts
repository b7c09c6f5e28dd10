import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { requireFreshPassword } from '../account/require-fresh-password.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  resetTwoFactor,
  setUpTwoFactor,
} from './change-two-factor.ts';
import { changeTwoFactorRule } from './two-factor-rule.ts';

interface Needs {
  readonly db: Database;
  readonly keys: { readonly secondFactors: KeyRing };
}

export function twoFactorRoutes(mount: Mount, { db, keys }: Needs): void {
  const deps = { db, sealKeys: keys.secondFactors };

  mount(twoFactorContract.read, ({ viewer }) => readTwoFactor(deps, viewer));

  mount(twoFactorContract.setUp, ({ viewer, body }) => setUpTwoFactor(deps, viewer, { ...body, now: new Date() }));

  mount(twoFactorContract.enable, async ({ viewer, body }) => ({
    message: 'Two-factor sign-in is enabled. All other sessions have been ended.',
    recoveryCodes: await enableTwoFactor(deps, viewer, { ...body, now: new Date() }),
  }));

  mount(twoFactorContract.renewRecoveryCodes, async ({ viewer, body }) => ({
    message: 'New recovery codes created. The old ones no longer work.',
    recoveryCodes: await renewRecoveryCodes(deps, viewer, { ...body, now: new Date() }),
  }));

  mount(twoFactorContract.disable, async ({ viewer, body }) => {
    await disableTwoFactor(deps, viewer, { ...body, now: new Date() });
    return { message: 'Two-factor sign-in is disabled' };
  });

  mount(twoFactorContract.changeRule, async ({ viewer, body: { requiredOfAdmins } }) => {
    await changeTwoFactorRule(db, viewer, { requiredOfAdmins, now: new Date() });
    return { message: requiredOfAdmins ? 'All admins need two-factor sign-in now' : 'Two-factor sign-in is optional' };
  });

  mount(twoFactorContract.reset, async ({ viewer, params }) => {
    await inAuthTransaction(db, async (tx) => {
      await requireFreshPassword(tx, viewer, new Date());
      await resetTwoFactor(tx, viewer, { userId: params.id, now: new Date() });
    });
    return { message: 'Two-factor sign-in has been disabled for this user' };
  });
}
