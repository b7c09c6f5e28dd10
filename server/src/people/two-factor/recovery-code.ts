import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@shipmagic/domain/people/two-factor.contract';
import { hashSecret } from '../account/link-secret.ts';

/** Without letters and digits that are easily confused. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 12;

/** About 59 bits each, so that their hashes need no salt. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length }, () => letters.charAt(randomInt(letters.length)))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

/** The stored hash of a code, however it is typed. */
export const recoveryCodeHash = (code: string): string => hashSecret(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
