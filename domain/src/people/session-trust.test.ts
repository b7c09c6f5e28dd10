import { expect, test } from 'vitest';
import { passwordNeeded, twoFactorNeeded, unattendedHeader } from './session-trust.ts';

test('an unattended browser says so in a header', () => expect(unattendedHeader).toBe('x-unattended'));

test.each([
  [{ passwordNeeded: true }, true, false],
  [{ twoFactorNeeded: true }, false, true],
  [{ passwordNeeded: false }, false, false],
  [{ twoFactorNeeded: false }, false, false],
  [{}, false, false],
])('the details %j require the password: %s, two-factor sign-in: %s', (details, password, twoFactor) => {
  expect(passwordNeeded.safeParse(details).success).toBe(password);
  expect(twoFactorNeeded.safeParse(details).success).toBe(twoFactor);
});
