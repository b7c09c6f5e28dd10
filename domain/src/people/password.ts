import { z } from 'zod';

export const shortestPassword = 10;

/** A password that somebody chooses. No rules on characters: length is what counts. */
export const newPassword = z
  .string()
  .min(shortestPassword, `The password needs at least ${shortestPassword} characters`)
  .max(1000, 'The password may have at most 1000 characters');
