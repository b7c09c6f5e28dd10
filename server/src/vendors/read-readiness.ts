import { commissionSource } from '@shipmagic/domain/orders/payout';
import {
  type FoundGap,
  missingToShip,
  type VendorFacts,
  type VendorGap,
  vendorGaps,
} from '@shipmagic/domain/vendors/readiness';
import { vendorStatus } from '@shipmagic/domain/vendors/vendor';
import { type WarehouseText, warehouseTexts } from '@shipmagic/domain/warehouses/warehouse';
import { missingFields } from '@shipmagic/domain/warehouses/warehouse-rules';
import { registrationState } from '@shipmagic/domain/warehouses/warehouses.contract';
import type { CourierRegistry } from '../couriers/registry.ts';
import { columnName } from '../platform/db/column-name.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type ReadinessRow, readGlobalSlabs, readReadinessRows } from './readiness.queries.ts';
import { readSlabs } from './slab-table.ts';

export interface VendorReadiness {
  readonly vendorName: string;
  readonly isActive: boolean;
  readonly missing: readonly FoundGap[];
}

/** The gaps of each vendor of the viewer's scope, by id; without `ids`, of all but twins. By name. */
export async function readReadiness(
  tx: Tx,
  couriers: CourierRegistry,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, VendorReadiness>> {
  if (ids?.length === 0) return new Map();
  const rows = await readReadinessRows(tx, ids);
  const hasSlabs = readSlabs(await readGlobalSlabs(tx)).length > 0;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        vendorName: row.vendor_name,
        isActive: row.status === 'active',
        missing: missingToShip(factsOf(row, couriers, hasSlabs)),
      },
    ]),
  );
}

/** The ids of the vendors that lack this, or anything. */
export async function lackingVendors(tx: Tx, couriers: CourierRegistry, gap: VendorGap | 'any'): Promise<string[]> {
  const all = await readReadiness(tx, couriers);
  return [...all].flatMap(([id, { missing }]) => (missing.some((one) => gap === 'any' || one.gap === gap) ? [id] : []));
}

/** How many active vendors there are, how many lack something, and how many lack what. */
export async function countNotReady(tx: Tx, couriers: CourierRegistry) {
  const all = [...(await readReadiness(tx, couriers)).values()];
  const lacking = (gap: VendorGap) => all.filter(({ missing }) => missing.some((one) => one.gap === gap)).length;
  return {
    active: all.filter(({ isActive }) => isActive).length,
    notReady: all.filter(({ missing }) => missing.length > 0).length,
    missing: Object.fromEntries(vendorGaps.map((gap) => [gap, lacking(gap)])) as Record<VendorGap, number>,
  };
}

function factsOf(row: ReadinessRow, couriers: CourierRegistry, hasSlabs: boolean): VendorFacts {
  const { warehouse, partner_name: partner } = row;
  const courier = partner === null ? null : couriers.find(partner);
  const told = courier ? row.registrations?.[courier.id] : undefined;
  const own = readSlabs(row.commission_slabs);
  const source = commissionSource({
    slabBased: row.slab_based_payments,
    // Only whether there are any counts here.
    slabs: own.length > 0 || hasSlabs ? [{ fromPaise: 0, percent: 0 }] : [],
    percent: row.commission_percentage,
    gstMethodology: false,
  });
  return {
    status: vendorStatus.parse(row.status),
    gstin: row.gstin,
    hasCommission: source !== 'not set',
    warehouse: warehouse && { blank: blankFields(warehouse).map((field) => warehouseTexts[field]) },
    courier: partner === null ? null : { name: courier?.name ?? partner, connected: courier !== null },
    registration: told ? { state: registrationState.parse(told.state), reason: told.reason } : null,
  };
}

const blankFields = (warehouse: NonNullable<ReadinessRow['warehouse']>): readonly WarehouseText[] =>
  missingFields(
    Object.fromEntries(
      (Object.keys(warehouseTexts) as WarehouseText[]).map((field) => [field, warehouse[columnName(field)]]),
    ),
  );
