import { unattendedHeader } from '@shipmagic/domain/people/session-trust';
import { readSessionToken } from '../../platform/auth/session-token.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Authenticate } from '../../platform/http/mount.ts';
import { writtenAtCookie } from '../../platform/http/note-writes.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { findViewer, touchSession } from './accounts.queries.ts';

// Why: docs/decisions/people.md, "A session ends after eight hours of inactivity".
/** Reads a request's bearer token and looks up its session. */
export function createAuthenticate(db: Database, keys: KeyRing): Authenticate {
  return async (request) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
    const sessionId = await readSessionToken(keys, token);
    if (!sessionId) return null;
    return inAuthTransaction(db, async (tx) => {
      const viewer = await findViewer(tx, sessionId, request.ip);
      // Automatic background requests do not keep an unused session alive.
      if (viewer && request.headers[unattendedHeader] === undefined) await touchSession(tx, sessionId);
      return viewer && { ...viewer, writtenAt: request.cookies[writtenAtCookie] };
    });
  };
}
