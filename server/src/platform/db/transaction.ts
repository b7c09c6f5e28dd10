import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDayStart } from '@shipmagic/domain/time/india-day';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inSpan } from '../telemetry/trace.ts';
import type { Database } from './database.ts';
import type { DB } from './schema.generated.ts';

export type Tx = Transaction<DB>;

// Why: docs/decisions/platform.md, "Database roles instead of one login".
/**
 * Begins with the role already set, in one round trip, because every request pays for it. `scope` is more trusted SQL
 * without parameters, because only then can several statements be sent at once.
 */
function inTransaction<T>(db: Kysely<DB>, role: DbRole, work: (tx: Tx) => Promise<T>, scope = ''): Promise<T> {
  const about = {
    name: `transaction ${role}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.role': role },
  } as const;
  const transaction = () =>
    db.connection().execute(async (connection) => {
      try {
        await sql.raw(`begin; set local role ${role}${scope}`).execute(connection);
        // The connection is now inside a transaction, which is all the type adds.
        const result = await work(connection as Tx);
        await sql.raw('commit').execute(connection);
        return result;
      } catch (error) {
        await sql
          .raw('rollback')
          .execute(connection)
          .catch(() => undefined);
        throw error;
      }
    });
  return inSpan(about, transaction);
}

/**
 * A vendor member's scope as settings that the row policies read. Vendor ids are digits and the member's own a UUID;
 * anything else is a programming error.
 */
function vendorScope(viewer: Viewer): string {
  if (!viewer.vendorIds.every((id) => /^\d+$/.test(id))) throw new Error('vendor ids are digits');
  if (!/^[\da-f-]+$/.test(viewer.userId)) throw new Error('a user’s id is a UUID');
  const since = viewer.minOrderDate ? indiaDayStart(viewer.minOrderDate).toISOString() : '';
  return `; set local app.vendor_ids = '{${viewer.vendorIds.join(',')}}'; set local app.min_order_at = '${since}'; set local app.user_id = '${viewer.userId}'`;
}

/** Of staff only who they are: they see everything. */
const staffScope = ({ userId }: Viewer): string =>
  /^[\da-f-]+$/.test(userId) ? `; set local app.user_id = '${userId}'` : '';

/**
 * A transaction that sees exactly what the viewer may see: the database role, with its row policies, is set first. The
 * connection's own role has no rights, so a query outside of these functions fails instead of leaking.
 */
export function inViewerTransaction<T>(db: Kysely<DB>, viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isStaff(viewer)
    ? inTransaction(db, 'sm_staff', work, staffScope(viewer))
    : inTransaction(db, 'sm_vendor', work, vendorScope(viewer));
}

/**
 * The same for reading, on the replica while it has the viewer's own last change, and else here. Nothing may be locked
 * or written there. If the replica fails, the work is done again here; `mayRepeat` says until when it can.
 */
export async function inReadingTransaction<T>(
  db: Database,
  viewer: Viewer,
  work: (tx: Tx) => Promise<T>,
  mayRepeat = () => true,
): Promise<T> {
  const replica = await db.replica?.reach(viewer.writtenAt);
  if (!replica) return inViewerTransaction(db, viewer, work);
  try {
    return await inViewerTransaction(replica, viewer, work);
  } catch (error) {
    if (error instanceof AppError || !mayRepeat()) throw error;
    if (isReplicaAtFault(error)) db.replica?.lost(error as Error);
    return inViewerTransaction(db, viewer, work);
  }
}

/** Not if PostgreSQL stopped one query, as it does when the replica has to replay what the query still reads. */
const isReplicaAtFault = (error: unknown) => !/^(40|22|42|25)/.test((error as { code?: string }).code ?? '');

type InnerRole = 'sm_auth' | 'sm_system' | 'sm_public';
type DbRole = InnerRole | 'sm_staff' | 'sm_vendor';

function inRole(role: InnerRole) {
  return <T>(db: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, role, work);
}

/** Accounts and sessions. */
export const inAuthTransaction = inRole('sm_auth');
/** Import, jobs and couriers: no user involved. */
export const inSystemTransaction = inRole('sm_system');
/** The public tracking page. */
export const inPublicTransaction = inRole('sm_public');
