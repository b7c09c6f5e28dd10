import { z } from 'zod';

/** Minutes after a sign-in or password confirmation during which the password is not asked for again. */
export const freshPasswordMinutes = 15;

/** Hours of inactivity after which a session ends. */
export const idleHours = 8;

/** Minutes without a key press or click after which a browser's calls do not count as activity. */
export const unattendedMinutes = 5;

/** The header by which a browser marks its calls as unattended. */
export const unattendedHeader = 'x-unattended';

/**
 * The header by which a page names the session it shows (the token's `sid`). The cookie counts only beside it, so that
 * what one tab shows is never mixed with what another has signed in to.
 */
export const sessionHeader = 'x-session';

/** Details of a 403 that entering the password resolves: retry the call after `confirmPassword`. */
export const passwordNeeded = z.object({ passwordNeeded: z.literal(true) });

/** Details of a 403 that lasts until two-factor sign-in is set up. */
export const twoFactorNeeded = z.object({ twoFactorNeeded: z.literal(true) });
