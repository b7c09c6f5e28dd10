import type { Role } from '@shipmagic/domain/access/role';

/** Where somebody was when a sign-in was needed. It stands in the browser's history and not in an address. */
export interface CameFrom {
  /** Path, query and fragment within the app. */
  readonly href: string;
  /** Whose session ended there; null when nobody was signed in. */
  readonly person: string | null;
}

/** A guarded screen at a path. */
export interface GuardedScreen {
  /** Defaults to all roles. */
  readonly shownTo?: readonly Role[] | undefined;
}

/** Only the origin of an address counts here. */
const here = 'http://app.invalid';

/**
 * Where a sign-in leads: back, if that is a guarded screen of the app, the person is not known to be another, and
 * their role sees the screen; else to the dashboard, as the specification has it. `screenAt`: null unless the path is
 * that of a guarded screen.
 */
export function returnAddress(
  cameFrom: CameFrom | undefined,
  user: { readonly id: string; readonly role: Role },
  screenAt: (path: string) => GuardedScreen | null,
): string {
  if (!cameFrom || (cameFrom.person !== null && cameFrom.person !== user.id)) return '/';
  const path = pathOf(cameFrom.href);
  const screen = path === null ? null : screenAt(path);
  if (!screen || (screen.shownTo && !screen.shownTo.includes(user.role))) return '/';
  return cameFrom.href;
}

/** The path of an address within the app; null for any other. */
function pathOf(href: string): string | null {
  // Browsers read `//host` and `/\host` as other hosts, and skip tabs and line breaks.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(href)) return null;
  const { origin, pathname } = new URL(href, here);
  return origin === here ? pathname : null;
}
