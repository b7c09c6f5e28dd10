import type { Role } from '@shipmagic/domain/access/role';
import { redirect } from '@tanstack/react-router';
import { readSession, storedUserId } from '../api/session.ts';

/** Admits signed-in users, optionally of certain roles. The server enforces access itself; this saves a round trip. */
export function guard(roles?: readonly Role[]) {
  return ({ location }: { location: { href: string } }) => {
    const session = readSession();
    if (!session) {
      throw redirect({ to: '/login', state: { cameFrom: { href: location.href, person: storedUserId() } } });
    }
    if (roles && !roles.includes(session.user.role)) throw redirect({ to: '/' });
  };
}
