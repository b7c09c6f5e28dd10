import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import type { VendorListQuery } from '@shipmagic/domain/vendors/vendors.contract';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import type { WarehouseRow } from './pickup-warehouse.ts';

/** One page of the vendors that the viewer may see, and how many there are. */
export async function listVendors(tx: Tx, query: VendorListQuery) {
  const pattern = `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const named = tx
    .selectFrom('vendors')
    .where(sql<boolean>`btrim(vendor_name) <> ''`)
    .$if(query.search !== '', (all) =>
      all.where(sql<boolean>`lower(vendor_name || ' ' || coalesce(company_name, '')) like ${pattern}`),
    );
  const { total } = await named.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await named
    .select(['id', 'vendor_name', 'company_name', 'city', 'state'])
    .$if(query.sort === 'createdAt', (all) => all.orderBy('created_at', 'desc'))
    .orderBy('vendor_key')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  return { rows, total };
}

/** The id of the vendor with this name, or null when there is none in the viewer's scope. */
export async function findVendorId(tx: Tx, vendorName: string): Promise<string | null> {
  const row = await tx
    .selectFrom('vendors')
    .select('id')
    .where('vendor_key', '=', vendorKey(vendorName))
    .executeTakeFirst();
  return row?.id ?? null;
}

export function warehousesOf(tx: Tx, vendorId: string): Promise<WarehouseRow[]> {
  return tx
    .selectFrom('warehouses')
    .select([
      'id',
      'warehouse_name',
      'contact_name',
      'contact_phone',
      'contact_email',
      'address_line1',
      'address_line2',
      'city',
      'state',
      'zip_code',
      'country',
      'is_default',
    ])
    .where('vendor_id', '=', vendorId)
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(warehouse_name)`)
    .execute();
}
