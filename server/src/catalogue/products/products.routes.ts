import { PassThrough } from 'node:stream';
import { productStatuses } from '@shipmagic/domain/catalogue/products/product-status';
import { type productSyncResult, productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { z } from 'zod';
import { sendCsv } from '../../platform/csv/csv-export.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { limitSync } from '../../store/limit-sync.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { changeVariantDetails } from './change-variant-details.ts';
import { createProductExport } from './export-products.ts';
import { listProducts } from './list-products.ts';
import { readFilterOptions } from './products.queries.ts';
import { syncProducts } from './sync-products.ts';

interface ProductRouteDeps {
  readonly db: Database;
  readonly connection: StoreConnection;
  readonly log: Logger;
}

export function productRoutes(mount: Mount, { db, connection, log }: ProductRouteDeps): void {
  const exportProducts = createProductExport(db);

  mount(productsContract.list, ({ viewer, query }) => inViewerTransaction(db, viewer, (tx) => listProducts(tx, query)));

  mount(productsContract.filterOptions, async ({ viewer }) => ({
    ...(await inViewerTransaction(db, viewer, readFilterOptions)),
    statuses: [...productStatuses],
  }));

  mount(productsContract.variantDetails, async ({ viewer, params, body }) => {
    const details = await inViewerTransaction(db, viewer, (tx) =>
      changeVariantDetails(tx, viewer, { ...params, ...body }),
    );
    return { message: 'Variant updated successfully', details };
  });

  mount(productsContract.export, async ({ viewer, query, reply }) =>
    sendCsv(reply, await exportProducts(viewer, query), `${query.table}_${indiaDay(new Date())}.csv`),
  );

  mount(productsContract.sync, async ({ viewer, body, reply }) => {
    const store = await connection.required();
    await limitSync(db, viewer, body.fullSync || body.forceResync ? 'all products' : 'products');
    const lines = new PassThrough();
    const say = (text: string) => void lines.write(`${text}\n`);
    say(
      body.fullSync || body.forceResync ? 'Reading all products from Shopify' : 'Reading changed products from Shopify',
    );
    syncProducts(
      { db, store, log },
      {
        full: body.fullSync,
        force: body.forceResync,
        onProgress: ({ fetched, updated }) => say(`${fetched} products read, ${updated} updated`),
      },
    )
      .then(
        (results): z.input<typeof productSyncResult> =>
          results
            ? { success: true, message: syncedText(results), results }
            : { success: true, message: 'A sync is already running' },
        (error: Error) => {
          log.warn({ err: error }, 'syncing products failed');
          // Only messages meant for people are shown.
          const message = error instanceof AppError ? error.message : 'An error occurred while syncing products.';
          return { success: false, message };
        },
      )
      .then((last) => lines.end(`${JSON.stringify(last)}\n`));
    return reply.type('text/plain; charset=utf-8').send(lines);
  });
}

const syncedText = ({ updated, deleted }: { updated: number; deleted: number }) =>
  `${updated} ${updated === 1 ? 'product' : 'products'} synced from Shopify${deleted > 0 ? `, ${deleted} removed` : ''}`;
