import type { VariantDetails } from '@shipmagic/domain/catalogue/products/variant-details';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import type { Selectable } from 'kysely';
import type { VariantDetails as VariantDetailsTable } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type DetailsRow = Pick<
  Selectable<VariantDetailsTable>,
  'length_cm' | 'width_cm' | 'height_cm' | 'production_days' | 'hsn' | 'gst_percent'
>;

/** The details entered for these variants. */
export function listDetails(tx: Tx, variantIds: readonly string[]) {
  return tx.selectFrom('variant_details').selectAll().where('variant_id', 'in', variantIds).execute();
}

/** A variant with its entered details, locked until the transaction ends. */
export async function lockVariant(tx: Tx, variantId: string) {
  const variant = await tx
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
    .select(['p.title as product_title', 'v.title'])
    .where('v.variant_id', '=', variantId)
    .forUpdate('v')
    .executeTakeFirst();
  if (!variant) return null;
  const [details] = await listDetails(tx, [variantId]);
  return { ...variant, details: details ?? null };
}

export async function saveDetails(tx: Tx, variantId: string, details: VariantDetails): Promise<void> {
  const row = {
    length_cm: details.length,
    width_cm: details.width,
    height_cm: details.height,
    production_days: details.productionDays,
    hsn: details.hsn,
    gst_percent: details.gstPercent,
    updated_at: new Date(),
  };
  await tx
    .insertInto('variant_details')
    .values({ variant_id: variantId, ...row })
    .onConflict((conflict) => conflict.column('variant_id').doUpdateSet(row))
    .execute();
}

/**
 * Store orders with parts that contain this variant and can still change, because they are not shipped; the invoices of
 * those that have one are replaced.
 */
export async function listOpenStoreOrders(tx: Tx, variantId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('magic_orders as o')
    .select('o.store_order_id')
    .distinct()
    .where('o.order_status', 'in', [...orderSets.pending])
    .where('o.frozen_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('magic_order_line_items as l')
          .select('l.id')
          .whereRef('l.order_id', '=', 'o.id')
          .where('l.variant_id', '=', variantId),
      ),
    )
    .execute();
  return rows.map((row) => row.store_order_id);
}
