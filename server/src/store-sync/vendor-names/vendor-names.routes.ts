import { vendorNamesContract } from '@shipmagic/domain/store-sync/vendor-names/vendor-names.contract';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { visibleVendor } from '../../vendors/visible-vendor.ts';
import { renameVendor } from './rename-vendor.ts';
import { findNextName } from './vendor-names.queries.ts';

export function vendorNameRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(vendorNamesContract.read, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const { id } = await visibleVendor(tx, params.vendorName);
      return { newName: (await findNextName(tx, id))?.next_name ?? null };
    }),
  );

  mount(vendorNamesContract.rename, async ({ viewer, params, body }) => {
    const renamed = await inSystemTransaction(db, (tx) => renameVendor(tx, viewer, { ...params, ...body }));
    return { message: `${params.vendorName} is called ${renamed.vendorName} now`, ...renamed };
  });
}
