import { isDeepStrictEqual } from 'node:util';
import {
  missingSide,
  sidesTogether,
  type VariantDetails,
  type VariantDetailsChange,
} from '@shipmagic/domain/catalogue/products/variant-details';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { presentDetails } from './present-details.ts';
import { listOpenStoreOrders, lockVariant, saveDetails } from './variant-details.queries.ts';

/**
 * Saves details of a variant that the store does not provide; others' changes to other fields stay. Open orders are
 * imported again with them, and their invoices replaced; shipped ones are unchanged. Throws 404 for an unknown variant, 400 naming the
 * missing side.
 */
export async function changeVariantDetails(
  tx: Tx,
  viewer: Viewer,
  { variantId, ...change }: VariantDetailsChange & { variantId: string },
): Promise<VariantDetails> {
  const variant = await lockVariant(tx, variantId);
  if (!variant) throw new AppError('not_found', 'Variant not found');
  const before = presentDetails(variant.details);
  const details: VariantDetails = { ...before, ...change };
  const side = missingSide(details);
  if (side) throw new AppError('bad_input', sidesTogether, { field: side });
  if (isDeepStrictEqual(before, details)) return details;
  await saveDetails(tx, variantId, details);
  await recordAudit(tx, {
    actor: viewer,
    action: 'variant.changed',
    subject: `${variant.product_title}, ${variant.title}`,
    details: { variantId, from: before, to: details },
    address: viewer.ipAddress,
  });
  const orders = await listOpenStoreOrders(tx, variantId);
  await enqueueAll(
    tx,
    'reimport_order',
    orders.map((storeOrderId) => ({ payload: { storeOrderId } })),
  );
  return details;
}
