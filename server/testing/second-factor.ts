import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { appCode } from './app-code.ts';
import { password, type TestApp, type User } from './test-app.ts';

/** Simulates the next time step: the current code may be used again. */
export const forgetUsedCodes = (app: TestApp) => app.database.query('update two_factor set last_step = 0');

/** Sets up two-factor sign-in as a user does. */
export async function enableTwoFactor(app: TestApp, user: User) {
  const { secret } = await app.call(twoFactorContract.setUp, { body: { currentPassword: password } }, user);
  const { recoveryCodes } = await app.call(twoFactorContract.enable, { body: { code: appCode(secret) } }, user);
  await forgetUsedCodes(app);
  return { secret, recoveryCodes };
}
