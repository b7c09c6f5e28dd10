import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../../platform/db/database.ts';
import { inAuthNote, inAuthRead } from '../../platform/db/transaction.ts';
import { type FoundSession, findSession, touchSessions } from './viewers.queries.ts';

/** Milliseconds for which a session that was found is not looked up again: how long a right that was taken away may last. */
export const usualKeptMs = 1000;
/** Sessions that are kept; beyond, the oldest is looked up again. */
const mostKept = 5000;

/** Who asks, as far as the request itself says it. */
export interface Asking {
  readonly ipAddress: string | null;
  /** Whether somebody is there: automatic requests do not keep an unused session alive. */
  readonly isAttended: boolean;
  readonly writtenAt: string | undefined;
}

interface KeptSessions {
  /** The viewer of a live session, or null. */
  find(sessionId: string, asking: Asking): Promise<Viewer | null>;
  /** Looks all of them up again: somebody's sessions or rights have changed. */
  forget(): void;
}

interface Kept {
  readonly found: Promise<FoundSession | null>;
  /** By the clock; no later than the session itself. */
  endsAt: number;
}

// Why: docs/decisions/people.md, "A session is looked up once a second".
/** The live sessions of this process, each looked up at most once in `keptMs`. The clock counts milliseconds. */
export function keepSessions(
  db: Database,
  { keptMs, clock = () => performance.now() }: { keptMs: number; clock?: () => number },
): KeptSessions {
  const kept = new Map<string, Kept>();
  const used = new Set<string>();
  let writing = false;

  function lookUp(sessionId: string): Promise<FoundSession | null> {
    const now = clock();
    const before = kept.get(sessionId);
    if (before && now < before.endsAt) return before.found;
    kept.delete(sessionId);
    const found = inAuthRead(db, (tx) => findSession(tx, sessionId));
    const entry: Kept = { found, endsAt: now + keptMs };
    kept.set(sessionId, entry);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    const end = (ms: number) => {
      entry.endsAt = Math.min(entry.endsAt, now + ms);
    };
    found.then(
      (session) => end(session?.msLeft ?? 0),
      () => end(0),
    );
    return found;
  }

  /** Beside the requests, and together for those that come meanwhile. What fails is due again at the next look-up. */
  async function writeUsed(): Promise<void> {
    writing = true;
    while (used.size > 0) {
      const ids = [...used];
      used.clear();
      await inAuthNote(db, (tx) => touchSessions(tx, ids)).catch(() => undefined);
    }
    writing = false;
  }

  const forget = () => kept.clear();
  db.accounts.subscribe(forget);
  return {
    async find(sessionId, { ipAddress, isAttended, writtenAt }) {
      const session = await lookUp(sessionId);
      if (!session) return null;
      if (isAttended && session.isUseDue) {
        session.isUseDue = false;
        used.add(sessionId);
        if (!writing) void writeUsed();
      }
      return { ...session.viewer, sessionId, ipAddress, writtenAt };
    },
    forget,
  };
}
