import { manyReturnsContract } from '@shipmagic/domain/returns/many-returns.contract';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { doMany } from './do-many.ts';

export function manyReturnRoutes(mount: Mount, deps: { db: Database; couriers: CourierRegistry }): void {
  mount(manyReturnsContract.act, async ({ viewer, body }) => ({ results: await doMany(deps, viewer, body) }));
}
