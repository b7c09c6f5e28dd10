import type { Viewer } from '@shipmagic/domain/people/viewer';
import { requestQuantity } from '../catalogue/inventory/request-quantity.ts';
import { listProducts } from '../catalogue/products/list-products.ts';
import { findAccountByEmail } from '../people/account/accounts.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { findGrantedVendors } from './fill-requests.queries.ts';

const wanted = 12;

/** Quantity requests of the demo's vendor member, so that there is something to review. */
export async function fillRequests(db: Database): Promise<void> {
  const email = 'vendor@shipmagic.test';
  const account = await inAuthTransaction(db, (tx) => findAccountByEmail(tx, email));
  if (!account) return;
  const vendors = await inAuthTransaction(db, (tx) => findGrantedVendors(tx, account.id));
  const viewer: Viewer = {
    userId: account.id,
    email,
    role: 'vendor_member',
    sessionId: '',
    vendorIds: vendors.map(({ id }) => id),
    vendorNames: vendors.map(({ vendor_name }) => vendor_name),
    minOrderDate: null,
    ipAddress: null,
  };
  const filters = { search: '', vendor: [], status: [], type: [] };
  const { products } = await inViewerTransaction(db, viewer, (tx) =>
    listProducts(tx, { ...filters, page: 1, limit: wanted }),
  );
  for (const [i, product] of products.entries()) {
    const [variant] = product.variants;
    if (variant)
      await requestQuantity(db, viewer, { variantId: variant.id, quantity: variant.inventoryQuantity + 5 * (i + 1) });
  }
}
