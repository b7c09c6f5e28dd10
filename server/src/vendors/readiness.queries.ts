import { unassignedVendor, vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { mandatoryFields } from '@shipmagic/domain/warehouses/warehouse-rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../platform/db/checked-rows.ts';
import { columnName } from '../platform/db/column-name.ts';
import type { Tx } from '../platform/db/transaction.ts';

const row = z.object({
  id: z.string(),
  vendor_name: z.string(),
  status: z.string(),
  gstin: z.string().nullable(),
  slab_based_payments: z.boolean(),
  commission_percentage: z.number().nullable(),
  commission_slabs: z.unknown(),
  /** The mandatory fields of the default warehouse, by column; null: there is none. */
  warehouse: z.record(z.string(), z.string().nullable()).nullable(),
  partner_name: z.string().nullable(),
  /** Its registrations, by courier. */
  registrations: z.record(z.string(), z.object({ state: z.string(), reason: z.string().nullable() })).nullable(),
});
export type ReadinessRow = z.output<typeof row>;

const placeOf = sql.raw(mandatoryFields.map((field) => `'${columnName(field)}', w.${columnName(field)}`).join(', '));

/** The facts of readiness of vendors in the viewer's scope: all but twins, or these; by name. */
export async function readReadinessRows(tx: Tx, ids: readonly string[] | undefined): Promise<ReadinessRow[]> {
  return checkedRows(
    tx,
    row,
    sql`
    select v.id, v.vendor_name, v.status, v.gstin, v.slab_based_payments, v.commission_percentage, v.commission_slabs,
      case when w.id is not null then jsonb_build_object(${placeOf}) end as warehouse, p.partner_name, r.registrations
    from vendors v
    left join warehouses w on w.vendor_id = v.id and w.is_default and w.deleted_at is null
    left join shipping_partners p on p.vendor_id = v.id and p.is_default
    left join lateral (select jsonb_object_agg(g.partner, jsonb_build_object('state', g.state, 'reason', g.reason)) as registrations
      from warehouse_registrations g where g.warehouse_id = w.id) r on true
    where v.name_key not in ('', ${vendorKey(unassignedVendor)}) and not v.is_twin and ${ids ? sql`v.id = any (${ids}::bigint[])` : sql`true`}
    order by v.name_key, v.id`,
  );
}

/** The slabs of vendors without their own. */
export async function readGlobalSlabs(tx: Tx): Promise<unknown> {
  const [found] = await checkedRows(
    tx,
    z.object({ slabs: z.unknown() }),
    sql`select app.global_commission_slabs() as slabs`,
  );
  return found?.slabs ?? null;
}
