import { z } from 'zod';

/** Minutes after a sign-in, or after the password was typed again, in which nobody is asked for it once more. */
export const freshPasswordMinutes = 15;

/** Hours without anything done after which a session has ended. */
export const idleHours = 8;

/** Minutes without a key or a click after which what a browser asks for does not count as something done. */
export const unattendedMinutes = 5;

/** The header by which a browser says that nobody sits before it. */
export const unattendedHeader = 'x-unattended';

/** The details of a 403 that the password would change: the call can be made again after `confirmPassword`. */
export const passwordNeeded = z.object({ passwordNeeded: z.literal(true) });

/** The details of a 403 that lasts until two-factor sign-in is set up. */
export const twoFactorNeeded = z.object({ twoFactorNeeded: z.literal(true) });
