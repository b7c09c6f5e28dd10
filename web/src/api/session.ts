import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { sessionHeader } from '@shipmagic/domain/people/session-trust';
import { useSyncExternalStore } from 'react';

// Why: docs/decisions/people.md, "The session is in a cookie that no script reads".
/** The session in local storage: the token under `auth_token`, the user as JSON under `user`. */
export interface Session {
  /** Without its signature where the cookie carries it: it says until when and for whom, and opens nothing. */
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

/** The id of whoever is signed in, or was until the session expired; null once it is known to have ended. */
export function storedUserId(): string | null {
  const user = localStorage.getItem('user');
  return (user && parseUser(user)?.id) || null;
}

/** Whether the last session here ended without a logout. */
let ranOut = false;

/**
 * True when the visitor of the sign-in was signed in before and the session has ended: idle, expired, or ended
 * elsewhere.
 */
export const sessionRanOut = (): boolean => ranOut || (storedToken() !== null && readSession() === null);

/** True when somebody has logged out in this tab, and nobody has signed in since. */
export const endedOnPurpose = (): boolean => onPurpose;
let onPurpose = false;

/** `inCookie`: the server has set the cookie; one of an older version has not, and then the whole token is kept. */
export function startSession({ token, user, inCookie }: Session & { readonly inCookie?: true | undefined }): void {
  ranOut = false;
  onPurpose = false;
  localStorage.setItem('auth_token', inCookie ? token.slice(0, token.lastIndexOf('.') + 1) : token);
  keepUser(user);
}

/** Changes what is stored of the signed-in person, such as a choice that is also kept with the account. */
export function changeUser(part: Partial<SessionUser>): void {
  const session = readSession();
  if (session) keepUser({ ...session.user, ...part });
}

function keepUser(user: SessionUser): void {
  localStorage.setItem('user', JSON.stringify(user));
  changed.dispatchEvent(new Event('change'));
}

/** Whether it can be sent as a bearer token: a session begun before there was a cookie, or at an older server. */
export const isWhole = (token: string): boolean => Boolean(token.split('.')[2]);

/** How a call says whose it is: by the whole token, or by naming the session that the cookie has to be of. */
export function sessionHeaders(token: string): Record<string, string> {
  return isWhole(token) ? { authorization: `Bearer ${token}` } : { [sessionHeader]: claimsOf(token)?.sid ?? '' };
}

/** `ranOut`: ended by the server or elsewhere, not by a logout. */
export function endSession(why: { readonly ranOut?: boolean } = {}): void {
  ranOut = why.ranOut ?? false;
  onPurpose = !ranOut;
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
  const claims = claimsOf(token);
  return !claims || (claims.exp !== undefined && claims.exp * 1000 <= Date.now());
}

/** Null when the token cannot be read. */
function claimsOf(token: string): { readonly exp?: number; readonly sid?: string } | null {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}
