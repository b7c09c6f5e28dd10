import type { Selectable } from 'kysely';
import type { InventoryChanges } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface VariantStock {
  readonly variant_id: string;
  readonly inventory_item_id: string;
  readonly inventory_quantity: number;
  readonly title: string;
  readonly product_title: string;
  readonly vendor_id: string;
}

/** A variant in the viewer's scope, or null. */
export async function findVariant(tx: Tx, variantId: string): Promise<VariantStock | null> {
  const row = await tx
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
    .select([
      'v.variant_id',
      'v.inventory_item_id',
      'v.inventory_quantity',
      'v.title',
      'p.title as product_title',
      'p.vendor_id',
    ])
    .where('v.variant_id', '=', variantId)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveQuantity(tx: Tx, variantId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('product_variants')
    .set({ inventory_quantity: quantity })
    .where('variant_id', '=', variantId)
    .execute();
}

export type InventoryChange = Selectable<InventoryChanges>;

export interface NewChange {
  readonly variant: VariantStock;
  readonly locationId: string;
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly request: { readonly id: string; readonly reviewNotes: string | null } | null;
  readonly userId: string;
  readonly userEmail: string;
}

/** Stores a change before it is made; a unique index refuses a second one for the same variant meanwhile. */
export async function insertChange(tx: Tx, change: NewChange): Promise<InventoryChange> {
  return tx
    .insertInto('inventory_changes')
    .values({
      variant_id: change.variant.variant_id,
      inventory_item_id: change.variant.inventory_item_id,
      location_id: change.locationId,
      from_quantity: change.from,
      to_quantity: change.to,
      total_quantity: change.total,
      request_id: change.request?.id ?? null,
      review_notes: change.request?.reviewNotes ?? null,
      user_id: change.userId,
      user_email: change.userEmail,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records the outcome of a change, unless it is already known. */
export async function endChange(
  tx: Tx,
  id: string,
  state: 'applied' | 'stale' | 'refused',
  message: string | null,
): Promise<boolean> {
  const ended = await tx
    .updateTable('inventory_changes')
    .set({ state, message, settled_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Changes without an outcome since then. */
export function listOpenChanges(tx: Tx, createdBefore: Date): Promise<InventoryChange[]> {
  return tx
    .selectFrom('inventory_changes')
    .selectAll()
    .where('state', '=', 'unknown')
    .where('created_at', '<', createdBefore)
    .orderBy('created_at')
    .limit(100)
    .execute();
}

export async function isOpen(tx: Tx, changeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('inventory_changes')
    .select('id')
    .where('id', '=', changeId)
    .where('state', '=', 'unknown')
    .executeTakeFirst();
  return row !== undefined;
}
