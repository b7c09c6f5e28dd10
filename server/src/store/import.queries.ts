import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { unassignedVendor } from '@shipmagic/domain/vendors/vendor-name';
import { type Insertable, sql } from 'kysely';
import type { MagicOrderLineItems, MagicOrders } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export type OrderSource = 'webhook' | 'query';

/**
 * Keeps the raw order unless a newer one is kept already, and locks it for the rest of the transaction.
 * Of two with the same time a queried one wins, because it was read later than the webhook was written.
 */
export async function keepRawOrder(
  tx: Tx,
  order: StoreOrder,
  raw: unknown,
  source: OrderSource,
): Promise<'kept' | 'older' | 'same'> {
  const body = JSON.stringify(raw);
  const kept = await sql<{ kept: boolean }>`
    insert into store_orders as s (store_order_id, order_name, store_updated_at, store_created_at, source, raw)
    values (${order.id}, ${order.name}, ${order.updatedAt}, ${order.createdAt}, ${source}, ${body}::jsonb)
    on conflict (store_order_id) do update set order_name = excluded.order_name, store_updated_at = excluded.store_updated_at,
      source = excluded.source, raw = excluded.raw, imported_at = now(), deleted_at = null
      where excluded.store_updated_at > s.store_updated_at
        or (excluded.store_updated_at = s.store_updated_at and excluded.source = 'query' and s.raw <> excluded.raw)
    returning true as kept`.execute(tx);
  if (kept.rows.length > 0) return 'kept';
  const now = await tx
    .selectFrom('store_orders')
    .select('store_updated_at')
    .where('store_order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return now.store_updated_at.getTime() > Date.parse(order.updatedAt) ? 'older' : 'same';
}

const termColumns = [
  'id',
  'vendor_name',
  'vendor_key',
  'slab_based_payments',
  'commission_slabs',
  'commission_percentage',
  'enable_gst_methodology',
  'production_days',
  'parcel_length_cm',
  'parcel_width_cm',
  'parcel_height_cm',
] as const;
export type VendorTerms = Awaited<ReturnType<typeof findOrMakeVendors>>[number];

/** The vendors of the given names, in the same order; unknown ones are made. A null name is the unassigned vendor. */
export async function findOrMakeVendors(tx: Tx, names: readonly (string | null)[]) {
  const wanted = names.map((name) => name ?? unassignedVendor);
  const find = () =>
    sql<
      { wanted: string } & Record<string, unknown>
    >`select w.name as wanted, v.id from unnest(${wanted}::text[]) as w(name)
      join vendors v on v.vendor_key = lower(regexp_replace(btrim(w.name), '\\s+', ' ', 'g'))`.execute(tx);
  let found = (await find()).rows;
  if (found.length < wanted.length) {
    // Somebody else may make the same vendor at the same moment.
    await sql`insert into vendors (vendor_name) select btrim(name) from unnest(${wanted}::text[]) as w(name) on conflict do nothing`.execute(
      tx,
    );
    found = (await find()).rows;
  }
  const idOf = new Map(found.map((row) => [row.wanted, String(row.id)]));
  const vendors = await tx
    .selectFrom('vendors')
    .select(termColumns)
    .where('id', 'in', [...idOf.values()])
    .execute();
  return wanted.map((name) => {
    const vendor = vendors.find(({ id }) => id === idOf.get(name));
    if (!vendor) throw new Error(`vendor ${name} could not be made`);
    return vendor;
  });
}

/** The parts that exist already, locked. */
export function lockParts(tx: Tx, storeOrderId: string) {
  return tx
    .selectFrom('magic_orders')
    .selectAll()
    .where('store_order_id', '=', storeOrderId)
    .orderBy('id')
    .forUpdate()
    .execute();
}
export type ExistingPart = Awaited<ReturnType<typeof lockParts>>[number];

export async function insertPart(tx: Tx, part: Insertable<MagicOrders>): Promise<string> {
  const row = await tx.insertInto('magic_orders').values(part).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updatePart(tx: Tx, id: string, part: Partial<Insertable<MagicOrders>>): Promise<void> {
  await tx
    .updateTable('magic_orders')
    .set({ ...part, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export type NewLine = Omit<Insertable<MagicOrderLineItems>, 'order_id'>;

/** Makes a part's lines exactly these; a picture found earlier stays when the new version brings none. */
export async function replaceLines(tx: Tx, orderId: string, lines: readonly NewLine[], isNew: boolean): Promise<void> {
  if (!isNew) {
    const kept = lines.map((line) => line.store_line_id);
    await tx
      .deleteFrom('magic_order_line_items')
      .where('order_id', '=', orderId)
      .where('store_line_id', 'not in', kept.length > 0 ? kept : [''])
      .execute();
  }
  if (lines.length === 0) return;
  await tx
    .insertInto('magic_order_line_items')
    .values(lines.map((line) => ({ ...line, order_id: orderId })))
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'store_line_id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        title: eb.ref('excluded.title'),
        variant_title: eb.ref('excluded.variant_title'),
        product_id: eb.ref('excluded.product_id'),
        variant_id: eb.ref('excluded.variant_id'),
        image_url: sql<string>`coalesce(excluded.image_url, magic_order_line_items.image_url)`,
        hsn: sql<string>`coalesce(excluded.hsn, magic_order_line_items.hsn)`,
        sku: eb.ref('excluded.sku'),
        quantity: eb.ref('excluded.quantity'),
        price: eb.ref('excluded.price'),
        discount: eb.ref('excluded.discount'),
        net_price: eb.ref('excluded.net_price'),
        net_tax: eb.ref('excluded.net_tax'),
        tax_rate: eb.ref('excluded.tax_rate'),
        grams: eb.ref('excluded.grams'),
        customized: eb.ref('excluded.customized'),
        properties: eb.ref('excluded.properties'),
      })),
    )
    .execute();
}

/** The commission slabs for vendors without their own, from the settings. */
export async function globalSlabs(tx: Tx): Promise<unknown> {
  const row = await tx.selectFrom('settings').select('value').where('key', '=', 'commission_slabs').executeTakeFirst();
  return row?.value ?? null;
}
