import { freshnessContract } from '@shipmagic/domain/store-sync/freshness/freshness.contract';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { readFreshness } from './read-freshness.ts';

export function freshnessRoutes(mount: Mount, { db, connection }: { db: Database; connection: StoreConnection }): void {
  mount(freshnessContract.read, async () => readFreshness(db, (await connection.current()) !== null));
}
