import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDayStart } from '@shipmagic/domain/time/india-day';
import { type Dialect, type Driver, type Kysely, type QueryExecutor, Transaction } from 'kysely';
import { inSpan } from '../telemetry/trace.ts';
import type { Database } from './database.ts';
import type { PipelinedConnection } from './dialect.ts';
import type { DB } from './schema.generated.ts';

export type Tx = Transaction<DB>;

interface Manner {
  /** More trusted SQL without parameters, because only then can several statements be sent at once. */
  readonly scope?: string;
  /** Nothing is changed or locked, which the database sees to; the work may be done twice, until `mayRepeat` denies it. */
  readonly reads?: boolean;
  readonly mayRepeat?: () => boolean;
}

const always = () => true;

// Why: docs/decisions/platform.md, "Database roles instead of one login".
// Why: docs/decisions/platform.md, "What a request asks of the database is sent at once".
/**
 * Begins with the role already set. The work's first statement is sent without waiting for that: if it fails, so does
 * everything after it, because the connection's own login may nothing. What only reads is answered before the
 * transaction has ended; its connection is used again afterwards.
 */
function inTransaction<T>(
  db: Kysely<DB>,
  role: DbRole,
  work: (tx: Tx) => Promise<T>,
  { scope = '', reads = false, mayRepeat = always }: Manner = {},
): Promise<T> {
  const about = {
    name: `transaction ${role}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.role': role },
  } as const;
  let isMended = false;
  const once = () => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const executor = db.getExecutor();
    executor
      .provideConnection(async (given) => {
        const connection = given as PipelinedConnection;
        connection.readsAs = reads ? role : null;
        const { tx, end } = transactionOn(executor, connection);
        const begun = connection.run(`begin${reads ? ' read only' : ''}; set local role ${role}${scope}`);
        begun.catch(() => undefined);
        try {
          const result = await work(tx);
          await begun;
          end();
          if (reads) resolve(result);
          await connection.run('commit');
          resolve(result);
        } catch (error) {
          end();
          await connection.run('rollback').catch(() => undefined);
          isMended = reads && connection.statements.mends(error);
          reject(
            await begun.then(
              () => error,
              (cause: unknown) => cause,
            ),
          );
        }
      })
      .catch(reject);
    return promise;
  };
  return inSpan(about, () =>
    once().catch((error: unknown) => {
      if (isMended && mayRepeat()) return once();
      throw error;
    }),
  );
}

/** Kysely would begin and end connections by these. */
const unused = { config: { dialect: {} as Dialect }, dialect: {} as Dialect, driver: {} as Driver };

/** Queries on one connection, until it ends: a query that comes later fails instead of finding another transaction. */
function transactionOn(executor: QueryExecutor, connection: PipelinedConnection): { tx: Tx; end(): void } {
  let isOver = false;
  const bound = executor.withConnectionProvider({
    async provideConnection(consumer) {
      if (isOver) throw new Error('this transaction has ended');
      return consumer(connection);
    },
  });
  return {
    tx: new Transaction<DB>({ ...unused, executor: bound }),
    end() {
      isOver = true;
    },
  };
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
    ? inTransaction(db, 'sm_staff', work, { scope: staffScope(viewer) })
    : inTransaction(db, 'sm_vendor', work, { scope: vendorScope(viewer) });
}

/** The same for reading alone: the work may be done twice, as long as `mayRepeat` says so. */
export function inViewerRead<T>(
  db: Kysely<DB>,
  viewer: Viewer,
  work: (tx: Tx) => Promise<T>,
  mayRepeat = always,
): Promise<T> {
  return isStaff(viewer)
    ? inTransaction(db, 'sm_staff', work, { scope: staffScope(viewer), reads: true, mayRepeat })
    : inTransaction(db, 'sm_vendor', work, { scope: vendorScope(viewer), reads: true, mayRepeat });
}

/**
 * The same for reading, on the replica while it has the viewer's own last change, and else here. Nothing may be locked
 * or written there. If the replica fails, the work is done again here; `mayRepeat` says until when it can.
 */
export async function inReadingTransaction<T>(
  db: Database,
  viewer: Viewer,
  work: (tx: Tx) => Promise<T>,
  mayRepeat = always,
): Promise<T> {
  const replica = await db.replica?.reach(viewer.writtenAt);
  if (!replica) return inViewerRead(db, viewer, work, mayRepeat);
  try {
    return await inViewerRead(replica, viewer, work, mayRepeat);
  } catch (error) {
    if (error instanceof AppError || !mayRepeat()) throw error;
    if (isReplicaAtFault(error)) db.replica?.lost(error as Error);
    return inViewerRead(db, viewer, work, mayRepeat);
  }
}

/** Not if PostgreSQL stopped one query, as it does when the replica has to replay what the query still reads. */
const isReplicaAtFault = (error: unknown) => !/^(40|22|42|25)/.test((error as { code?: string }).code ?? '');

type InnerRole = 'sm_auth' | 'sm_system' | 'sm_public';
type DbRole = InnerRole | 'sm_staff' | 'sm_vendor';

function inRole(role: InnerRole) {
  return <T>(db: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, role, work);
}

const inAuthRole = inRole('sm_auth');
/** Accounts and sessions. Whoever keeps something of them in this process looks again afterwards. */
export async function inAuthTransaction<T>(
  db: Kysely<DB> & Partial<Pick<Database, 'accounts'>>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await inAuthRole(db, work);
  db.accounts?.tell();
  return result;
}
/** The same for what says nothing about anybody's rights. */
export const inAuthNote = inAuthRole;
/** The same for reading. */
export const inAuthRead = <T>(db: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, 'sm_auth', work, { reads: true });
/** Import, jobs and couriers: no user involved. */
export const inSystemTransaction = inRole('sm_system');
/** The public tracking page. */
export const inPublicTransaction = inRole('sm_public');
