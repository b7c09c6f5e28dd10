import { AppError } from '@shipmagic/domain/http/errors';
import { sessionHeader, unattendedHeader } from '@shipmagic/domain/people/session-trust';
import type { FastifyRequest } from 'fastify';
import { readSessionToken } from '../../platform/auth/session-token.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Authenticate } from '../../platform/http/mount.ts';
import { writtenAtCookie } from '../../platform/http/note-writes.ts';
import { isForeignChange, pageFacts } from '../../platform/http/own-page.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { findViewer, touchSession } from './accounts.queries.ts';
import { sessionCookie } from './session-cookie.ts';

// Why: docs/decisions/people.md, "A session ends after eight hours of inactivity".
/**
 * Looks up the session of a request: by its bearer token, else by the cookie together with the header that names the
 * session. Throws 403 when a change comes with the cookie from another site. The cookie of a session that has ended is
 * cleared.
 */
export function createAuthenticate(db: Database, keys: KeyRing, publicUrl: string): Authenticate {
  const cookie = sessionCookie(publicUrl);
  return async (request, reply) => {
    const bearer = bearerOf(request);
    const token = bearer ?? request.cookies[cookie.name];
    if (!token) return null;
    if (!bearer && isForeignChange(pageFacts(request), publicUrl))
      throw new AppError('forbidden', `Only pages of ${publicUrl} may do this with the sign-in of a browser.`);
    const sessionId = await readSessionToken(keys, token);
    if (!bearer && sessionId !== null && request.headers[sessionHeader] !== sessionId) return null;
    const viewer = sessionId && (await findLive(db, sessionId, request));
    if (!viewer && !bearer) reply?.clearCookie(cookie.name, cookie.options);
    return viewer || null;
  };
}

function findLive(db: Database, sessionId: string, request: FastifyRequest) {
  return inAuthTransaction(db, async (tx) => {
    const viewer = await findViewer(tx, sessionId, request.ip);
    // Automatic background requests do not keep an unused session alive.
    if (viewer && request.headers[unattendedHeader] === undefined) await touchSession(tx, sessionId);
    return viewer && { ...viewer, writtenAt: request.cookies[writtenAtCookie] };
  });
}

function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}
