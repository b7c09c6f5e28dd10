import type { Role } from '@shipmagic/domain/access/role';
import { redirect } from '@tanstack/react-router';
import { readSession } from '../api/session.ts';

/** Lets a signed-in user pass, of the given roles if there are any. The server decides for itself; this saves a trip. */
export function guard(roles?: readonly Role[]) {
  return () => {
    const session = readSession();
    if (!session) throw redirect({ to: '/login' });
    if (roles && !roles.includes(session.user.role)) throw redirect({ to: '/' });
  };
}
