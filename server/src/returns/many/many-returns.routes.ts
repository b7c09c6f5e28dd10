import { askManyContract } from '@shipmagic/domain/returns/ask-many.contract';
import { manyReturnsContract } from '@shipmagic/domain/returns/many-returns.contract';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { askMany, readProductsOf } from './ask-many.ts';
import { doMany } from './do-many.ts';

export function manyReturnRoutes(mount: Mount, deps: { db: Database; couriers: CourierRegistry }): void {
  const { db } = deps;
  mount(manyReturnsContract.act, async ({ viewer, body }) => ({ results: await doMany(deps, viewer, body) }));
  mount(askManyContract.products, ({ viewer, body }) =>
    inViewerTransaction(db, viewer, async (tx) => ({ products: await readProductsOf(tx, body.orders) })),
  );
  mount(askManyContract.ask, async ({ viewer, body }) => ({ results: await askMany(db, viewer, body) }));
}
