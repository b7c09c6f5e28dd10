import { AppError } from '@shipmagic/domain/http/errors';
import { sessionHeader, unattendedHeader } from '@shipmagic/domain/people/session-trust';
import type { FastifyRequest } from 'fastify';
import { readSessionToken } from '../../platform/auth/session-token.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Authenticate } from '../../platform/http/mount.ts';
import { writtenAtCookie } from '../../platform/http/note-writes.ts';
import { isForeignChange, pageFacts } from '../../platform/http/own-page.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { type Asking, keepSessions } from './kept-sessions.ts';
import { sessionCookie } from './session-cookie.ts';

interface Needs {
  readonly db: Database;
  readonly keys: { readonly session: KeyRing };
  readonly config: { readonly publicUrl: string };
  readonly sessionKeptMs: number;
  /** Tells of accounts that have changed, in any process. */
  readonly feed: { subscribeToAccounts(listener: () => void): void };
}

// Why: docs/decisions/people.md, "A session ends after eight hours of inactivity".
/**
 * Looks up the session of a request: by its bearer token, else by the cookie together with the header that names the
 * session. Throws 403 when a change comes with the cookie from another site. The cookie of a session that has ended is
 * cleared.
 */
export function createAuthenticate({ db, keys, config: { publicUrl }, sessionKeptMs, feed }: Needs): Authenticate {
  const sessions = keepSessions(db, { keptMs: sessionKeptMs });
  // Before streams, which follow it for the same reason, look again.
  feed.subscribeToAccounts(sessions.forget);
  const cookie = sessionCookie(publicUrl);
  return async (request, reply) => {
    const bearer = bearerOf(request);
    const token = bearer ?? request.cookies[cookie.name];
    if (!token) return null;
    if (!bearer && isForeignChange(pageFacts(request), publicUrl))
      throw new AppError('forbidden', `Only pages of ${publicUrl} may do this with the sign-in of a browser.`);
    const sessionId = await readSessionToken(keys.session, token);
    if (!bearer && sessionId !== null && request.headers[sessionHeader] !== sessionId) return null;
    const viewer = sessionId && (await sessions.find(sessionId, asking(request)));
    if (!viewer && !bearer) reply?.clearCookie(cookie.name, cookie.options);
    return viewer || null;
  };
}

const asking = ({ ip, headers, cookies }: FastifyRequest): Asking => ({
  ipAddress: ip,
  isAttended: headers[unattendedHeader] === undefined,
  writtenAt: cookies[writtenAtCookie],
});

function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}
