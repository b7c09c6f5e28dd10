import { exchangeOffersContract } from '@shipmagic/domain/returns/offers/exchange-offers.contract';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { readOffersOfOrder } from './read-offers.ts';

export function exchangeOfferRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(exchangeOffersContract.ofOrder, ({ viewer, params: { id } }) =>
    inViewerTransaction(db, viewer, (tx) => readOffersOfOrder(tx, viewer, id)),
  );
}
