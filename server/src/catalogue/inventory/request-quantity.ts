import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { findAccount } from '../../people/account/accounts.ts';
import type { Database } from '../../platform/db/database.ts';
import { conflictIfTaken } from '../../platform/db/taken.ts';
import { inAuthTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import { findVariant } from './inventory.queries.ts';
import { insertRequest } from './requests.queries.ts';

/** Requests a quantity from staff; returns the current one. Replaces an earlier pending request. */
export async function requestQuantity(
  db: Database,
  viewer: Viewer,
  { variantId, quantity }: { variantId: string; quantity: number },
): Promise<number> {
  const account = await inAuthTransaction(db, (tx) => findAccount(tx, viewer.userId));
  return inViewerTransaction(db, viewer, async (tx) => {
    const variant = await findVariant(tx, variantId);
    if (!variant) throw new AppError('not_found', 'Variant not found');
    await insertRequest(tx, {
      variant,
      quantity,
      user: {
        id: viewer.userId,
        email: viewer.email,
        firstName: account?.first_name ?? null,
        lastName: account?.last_name ?? null,
      },
    });
    return variant.inventory_quantity;
  }).catch(conflictIfTaken('Somebody has just requested a different quantity. Please check again.'));
}
