import { goodwillContract } from '@shipmagic/domain/refunds/goodwill.contract';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { assignGoodwill, presentGoodwill } from './assign-goodwill.ts';
import { countToAssign, listGoodwill } from './goodwill.queries.ts';

export function goodwillRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(goodwillContract.list, ({ viewer }) =>
    inViewerTransaction(db, viewer, async (tx) => ({
      refunds: (await listGoodwill(tx)).map(presentGoodwill),
      toAssign: await countToAssign(tx),
    })),
  );

  mount(goodwillContract.assign, ({ viewer, params: { id }, body }) =>
    inSystemTransaction(db, async (tx) => {
      const refund = await assignGoodwill(tx, viewer, { id, ...body });
      return {
        message: body.magicOrderId === null ? 'The refund belongs to no part again' : 'The refund is assigned',
        refund,
      };
    }),
  );
}
