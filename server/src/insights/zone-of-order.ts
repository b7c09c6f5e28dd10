import { type RawBuilder, sql } from 'kysely';
import { inIndia } from '../platform/db/in-india.ts';

/**
 * The PIN codes, as people wrote them, between which the parcel of a row of `magic_orders` goes: from its place of
 * pickup, or the vendor's usual one as long as none is known. Abroad there is none, whatever the postcode looks like.
 */
export function pinsOfOrder(alias: string): { readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown> } {
  const order = sql.raw(alias);
  const here = inIndia(sql`${order}.shipping_address ->> 'country'`);
  return {
    from: sql`coalesce(
    (select p.zip_code from warehouses p where p.id = ${order}.pickup_warehouse_id),
    (select p.zip_code from warehouses p where p.vendor_id = ${order}.vendor_id and p.is_default order by p.id limit 1))`,
    to: sql`case when ${here} then ${order}.shipping_address ->> 'zip' end`,
  };
}

/** How far the parcel of a row of `magic_orders` goes. */
export function zoneOfOrder(alias: string): RawBuilder<unknown> {
  const { from, to } = pinsOfOrder(alias);
  return sql`app.zone_of(${from}, ${to})`;
}
