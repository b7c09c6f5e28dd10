import type { Tx } from '../platform/db/transaction.ts';

/** The vendors that an account may see. */
export function findGrantedVendors(tx: Tx, userId: string) {
  return tx
    .selectFrom('user_vendors')
    .innerJoin('vendors', 'vendors.id', 'user_vendors.vendor_id')
    .select(['vendors.id', 'vendors.vendor_name'])
    .where('user_vendors.user_id', '=', userId)
    .execute();
}
