import { indiaDayStart } from '@shipmagic/domain/time/india-day';
import { isStaff } from '@shipmagic/domain/users/role';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { DB } from './schema.generated.ts';

export type Tx = Transaction<DB>;

/**
 * A transaction that sees exactly what the viewer may see: the database role and its row policies are set first.
 * The connection's own role may do nothing, so a query outside of these functions fails instead of leaking.
 */
export function inViewerTransaction<T>(db: Database, viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (isStaff(viewer)) {
      await sql`set local role sm_staff`.execute(tx);
    } else {
      const since = viewer.minOrderDate ? indiaDayStart(viewer.minOrderDate).toISOString() : '';
      await sql`select set_config('role', 'sm_vendor', true), set_config('app.vendor_ids', ${`{${viewer.vendorIds.join(',')}}`}, true),
        set_config('app.min_order_at', ${since}, true)`.execute(tx);
    }
    return work(tx);
  });
}

type InnerRole = 'sm_auth' | 'sm_system' | 'sm_public';

function inRole(role: InnerRole) {
  return <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await sql`set local role ${sql.id(role)}`.execute(tx);
      return work(tx);
    });
}

/** Accounts and sessions. */
export const inAuthTransaction = inRole('sm_auth');
/** Import, jobs and couriers: no person is looking. */
export const inSystemTransaction = inRole('sm_system');
/** The public tracking page. */
export const inPublicTransaction = inRole('sm_public');
