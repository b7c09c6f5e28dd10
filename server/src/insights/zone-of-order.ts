import { type RawBuilder, sql } from 'kysely';

/**
 * How far the parcel of a row of `magic_orders` goes: from its place of pickup, or the vendor's usual one as long as
 * none is known.
 */
export function zoneOfOrder(alias: string): RawBuilder<unknown> {
  const order = sql.raw(alias);
  return sql`app.zone_of(coalesce(
    (select p.zip_code from warehouses p where p.id = ${order}.pickup_warehouse_id),
    (select p.zip_code from warehouses p where p.vendor_id = ${order}.vendor_id and p.is_default order by p.id limit 1)),
    ${order}.shipping_address ->> 'zip')`;
}
