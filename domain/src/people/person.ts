import { z } from 'zod';
import { keyText } from '../text/key-text.ts';

const longestName = 100;

/** A first or last name; `what` is the label that begins the error message: `First name`. */
function personName(what: string) {
  return z
    .string()
    .trim()
    .min(1, `${what} is required`)
    .max(longestName, `${what} may have at most ${longestName} characters`);
}

export const firstName = personName('First name');
export const lastName = personName('Last name');

/** An account's email address, as typed. Addresses that differ only in case are the same account. */
export const accountEmail = z
  .string()
  .overwrite(keyText)
  .min(1, 'Email is required')
  .max(320, 'The email address is too long')
  .check(z.email('Please enter a valid email address'));
