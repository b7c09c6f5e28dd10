import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useSyncExternalStore } from 'react';

/** The session in local storage: the token under `auth_token`, the user as JSON under `user`. */
export interface Session {
  readonly token: string;
  readonly user: SessionUser;
}

const changed = new EventTarget();
let remembered: { token: string; user: string; session: Session } | null = null;

/** The token is also accepted under its older name. */
export function storedToken(): string | null {
  return localStorage.getItem('auth_token') ?? localStorage.getItem('token');
}

/** Null unless there is an unexpired token and a user with an id. */
export function readSession(): Session | null {
  const token = storedToken();
  const user = localStorage.getItem('user');
  if (!token || !user) return null;
  if (remembered?.token === token && remembered.user === user) return remembered.session;
  const parsed = parseUser(user);
  if (!parsed?.id || hasEnded(token)) return null;
  remembered = { token, user, session: { token, user: parsed } };
  return remembered.session;
}

/** Whether the last session here ended without a logout. */
let ranOut = false;

/**
 * True when the visitor of the sign-in was signed in before and the session has ended: idle, expired, or ended
 * elsewhere.
 */
export const sessionRanOut = (): boolean => ranOut || (storedToken() !== null && readSession() === null);

export function startSession(session: Session): void {
  ranOut = false;
  localStorage.setItem('auth_token', session.token);
  localStorage.setItem('user', JSON.stringify(session.user));
  changed.dispatchEvent(new Event('change'));
}

/** Changes what is stored of the signed-in person, such as a choice that is also kept with the account. */
export function changeUser(part: Partial<SessionUser>): void {
  const session = readSession();
  if (session) startSession({ ...session, user: { ...session.user, ...part } });
}

/** `ranOut`: ended by the server, not by a logout. */
export function endSession(why: { readonly ranOut?: boolean } = {}): void {
  ranOut = why.ranOut ?? false;
  for (const key of ['auth_token', 'token', 'user']) localStorage.removeItem(key);
  remembered = null;
  changed.dispatchEvent(new Event('change'));
}

/** Notifies when somebody signs in or out, in this tab or another. */
export function onSessionChange(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession);
}

function parseUser(text: string): SessionUser | null {
  try {
    return JSON.parse(text) as SessionUser;
  } catch (error) {
    console.error('The stored user cannot be read', error);
    return null;
  }
}

/** True when the token has expired or cannot be read. */
function hasEnded(token: string): boolean {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
    return claims.exp !== undefined && claims.exp * 1000 <= Date.now();
  } catch {
    return true;
  }
}
