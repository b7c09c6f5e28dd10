import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { isRenamed, type subjectsOfVendors } from '@shipmagic/domain/store-sync/vendor-names/renamed-vendor';
import { sql } from 'kysely';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface LineInNewHands {
  readonly lineId: string;
  readonly fromVendorId: string;
  readonly toVendorId: string;
}

/** Notes lines that the store has given to another vendor. */
export async function noteHands(tx: Tx, storeOrderId: string, lines: readonly LineInNewHands[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('changed_hands')
    .values(
      lines.map(({ lineId, fromVendorId, toVendorId }) => ({
        kind: 'line' satisfies (typeof subjectsOfVendors)[number],
        subject: lineId,
        store_order_id: storeOrderId,
        from_vendor_id: fromVendorId,
        to_vendor_id: toVendorId,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet((eb) => ({
          from_vendor_id: eb.ref('excluded.from_vendor_id'),
          to_vendor_id: eb.ref('excluded.to_vendor_id'),
          changed_at: databaseNow,
        }))
        // The store repeats itself.
        .where((eb) => eb('changed_hands.to_vendor_id', '<>', eb.ref('excluded.to_vendor_id'))),
    )
    .execute();
}

/**
 * Of lines that would return to the vendor that they came from: those whose products have stayed with the present one.
 * Webhooks name the vendor of a line as it was at the purchase, whatever the store's queries have said since.
 */
export async function findRepeated(
  tx: Tx,
  { lines }: Pick<StoreOrder, 'lines'>,
  returning: readonly LineInNewHands[],
): Promise<LineInNewHands[]> {
  const productOf = new Map(lines.map((line) => [line.id, line.productId]));
  const products = returning.flatMap(({ lineId }) => productOf.get(lineId) ?? []);
  if (products.length === 0) return [];
  const rows = await tx
    .selectFrom('changed_hands as h')
    .innerJoin('products as p', 'p.vendor_id', 'h.to_vendor_id')
    .select(['h.subject', 'h.from_vendor_id', 'h.to_vendor_id', 'p.product_id'])
    .where('h.kind', '=', 'line')
    .where(
      'h.subject',
      'in',
      returning.map(({ lineId }) => lineId),
    )
    .where('p.product_id', 'in', products)
    .execute();
  return returning.filter(({ lineId, fromVendorId, toVendorId }) =>
    rows.some(
      (row) =>
        row.subject === lineId &&
        row.product_id === productOf.get(lineId) &&
        row.to_vendor_id === fromVendorId &&
        row.from_vendor_id === toVendorId,
    ),
  );
}

/** The vendor that this one seems to be called now. */
export async function findNextName(tx: Tx, vendorId: string) {
  const rows = await tx.selectFrom('vendor_successions').selectAll().where('vendor_id', '=', vendorId).execute();
  return rows.find((row) =>
    isRenamed({
      linesGone: row.lines_gone ?? 0,
      linesKept: row.lines_kept ?? 0,
      productsGone: row.products_gone ?? 0,
      productsKept: row.products_kept ?? 0,
      isBare: row.is_bare === true,
    }),
  );
}

/** Locks the vendors of both names, in the order of their ids; the second is that of another vendor, if any. */
export async function lockVendorsNamed(tx: Tx, name: string, newName: string) {
  const rows = await tx
    .selectFrom('vendors')
    .select(['id', 'vendor_name', 'name_key'])
    .select((eb) => [
      eb('id', '=', eb.fn<string>('app.vendor_named', [sql.val(name)])).as('is_vendor'),
      eb('name_key', '=', eb.fn<string>('lower', [eb.fn('app.key_text', [sql.val(newName)])])).as('has_new_name'),
    ])
    .where((eb) =>
      eb.or([
        eb('id', '=', eb.fn<string>('app.vendor_named', [sql.val(name)])),
        eb('name_key', '=', eb.fn<string>('lower', [eb.fn('app.key_text', [sql.val(newName)])])),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const vendor = rows.find((row) => row.is_vendor);
  return { vendor, others: rows.filter((row) => row.has_new_name && row.id !== vendor?.id) };
}

/** Whether an import has made a vendor and nobody has done anything with it since. */
export async function isBare(tx: Tx, vendorId: string): Promise<boolean> {
  const row = await tx.selectFrom('bare_vendors').select('id').where('id', '=', vendorId).executeTakeFirst();
  return row !== undefined;
}

/** Takes the name from a vendor that an import has made for it, and sets it to Inactive. */
export async function retire(tx: Tx, vendorId: string, name: string): Promise<void> {
  await tx.updateTable('vendors').set({ vendor_name: name, status: 'inactive' }).where('id', '=', vendorId).execute();
}

/**
 * Gives a vendor what came in under another: its products, and its parts of orders of which the vendor has none. Returns
 * the store orders that have such parts, and the parts that moved.
 */
export async function takeOver(tx: Tx, vendorId: string, otherId: string) {
  await tx.updateTable('products').set({ vendor_id: vendorId }).where('vendor_id', '=', otherId).execute();
  await tx
    .updateTable('inventory_update_requests')
    .set({ vendor_id: vendorId })
    .where('vendor_id', '=', otherId)
    .execute();
  await tx
    .deleteFrom('changed_hands')
    .where((eb) =>
      eb.or([
        eb.and([eb('from_vendor_id', '=', vendorId), eb('to_vendor_id', '=', otherId)]),
        eb.and([eb('from_vendor_id', '=', otherId), eb('to_vendor_id', '=', vendorId)]),
      ]),
    )
    .execute();
  const orders = await tx
    .selectFrom('magic_orders')
    .select('store_order_id')
    .where('vendor_id', '=', otherId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const moved = await tx
    .updateTable('magic_orders as o')
    .set((eb) => ({ vendor_id: vendorId, pickup_warehouse_id: null, version: eb('o.version', '+', 1) }))
    .where('o.vendor_id', '=', otherId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('magic_orders as own')
            .select('own.id')
            .whereRef('own.store_order_id', '=', 'o.store_order_id')
            .where('own.vendor_id', '=', vendorId),
        ),
      ),
    )
    .returning('o.id')
    .execute();
  return { storeOrderIds: [...new Set(orders.map((row) => row.store_order_id))], moved: moved.map(({ id }) => id) };
}

/** Renames a vendor wherever its name is kept, and returns its new version. The former name stays one of its own. */
export async function saveName(
  tx: Tx,
  vendor: { readonly id: string; readonly vendor_name: string; readonly name_key: string },
  name: string,
): Promise<number> {
  const { version, name_key } = await tx
    .updateTable('vendors')
    .set({ vendor_name: name })
    .where('id', '=', vendor.id)
    .returning(['version', 'name_key'])
    .executeTakeFirstOrThrow();
  await saveNameOfOrders(tx, vendor.id, name);
  await tx.deleteFrom('vendor_aliases').where('name_key', '=', name_key).execute();
  if (name_key !== vendor.name_key) {
    await tx
      .insertInto('vendor_aliases')
      .values({ name_key: vendor.name_key, vendor_id: vendor.id, former_name: vendor.vendor_name })
      .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ vendor_id: vendor.id }))
      .execute();
  }
  // Both names are those of one vendor now: nothing is left to be asked.
  await tx
    .deleteFrom('store_drift as d')
    .using('magic_orders as o')
    .whereRef('o.id', '=', 'd.order_id')
    .where('o.vendor_id', '=', vendor.id)
    .where('d.field', '=', 'vendor')
    .where((eb) => eb(eb.fn<string>('app.vendor_named', ['d.store']), '=', vendor.id))
    .execute();
  return version;
}

/** The name of a vendor as its orders and products repeat it. */
export async function saveNameOfOrders(tx: Tx, vendorId: string, name: string): Promise<void> {
  await tx.updateTable('magic_orders').set({ vendor_name: name }).where('vendor_id', '=', vendorId).execute();
  await tx.updateTable('products').set({ vendor_name: name }).where('vendor_id', '=', vendorId).execute();
}

/** Former names of vendors, with the present ones. */
export function listAliases(tx: Tx) {
  return tx
    .selectFrom('vendor_aliases as a')
    .innerJoin('vendors as v', 'v.id', 'a.vendor_id')
    .select(['a.name_key', 'v.vendor_name'])
    .execute();
}
