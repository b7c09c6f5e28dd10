import type { RegisteredRouter } from '@tanstack/react-router';
import { endedOnPurpose } from '../api/session.ts';

/**
 * Shows the sign-in, which leads back to where the session of `person` has ended, unless somebody has logged out here.
 * Unsaved texts are kept, so nothing is asked.
 */
export function toSignIn(router: RegisteredRouter, person: string | null): void {
  const { pathname, href } = router.history.location;
  // Several calls may be refused at once: the first of them knows where that was.
  if (pathname === '/login') return;
  const how = { to: '/login', ignoreBlocker: true } as const;
  if (endedOnPurpose()) void router.navigate(how);
  // In the place of that screen, so that Back does not lead there twice.
  else void router.navigate({ ...how, state: { cameFrom: { href, person } }, replace: true });
}
