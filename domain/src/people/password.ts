import { z } from 'zod';

export const shortestPassword = 10;

/** A new password. No character rules: length is what counts. */
export const newPassword = z
  .string()
  .min(shortestPassword, `The password needs at least ${shortestPassword} characters`)
  .max(1000, 'The password may have at most 1000 characters');
