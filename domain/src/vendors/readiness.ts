import { z } from 'zod';
import type { VendorStatus } from './vendor.ts';

/** The gaps that keep a vendor's orders from being shipped, invoiced and paid without anybody's help; the worst first. */
export const vendorGapTable = {
  warehouse: { label: 'Warehouse', says: 'No warehouse: there is no place to pick its parcels up.' },
  warehouseDetails: { label: 'Warehouse details', says: 'The default warehouse is not complete.' },
  courier: { label: 'Courier', says: 'No usual courier: somebody has to choose one for each parcel.' },
  registration: { label: 'Registration', says: 'The default warehouse is not registered with its usual courier.' },
  commission: { label: 'Commission', says: 'No commission is set, so it is paid the full value of its orders.' },
  gstin: { label: 'GSTIN', says: 'No GSTIN: its tax invoices lack one.' },
} as const satisfies Record<string, { label: string; says: string }>;
export type VendorGap = keyof typeof vendorGapTable;
export const vendorGaps = Object.keys(vendorGapTable) as [VendorGap, ...VendorGap[]];
export const vendorGap = z.enum(vendorGaps);

export interface VendorFacts {
  readonly status: VendorStatus;
  readonly gstin: string | null;
  readonly hasCommission: boolean;
  /** The default warehouse, and the labels of its mandatory fields that are blank; null: there is none. */
  readonly warehouse: { readonly blank: readonly string[] } | null;
  /** The usual courier; not connected: it has no credentials here. */
  readonly courier: { readonly name: string; readonly connected: boolean } | null;
  /** That warehouse at that courier; null: it keeps no list, or knows the place since before. */
  readonly registration: {
    readonly state: 'pending' | 'registered' | 'refused';
    readonly reason: string | null;
  } | null;
}

export interface FoundGap {
  readonly gap: VendorGap;
  /** A sentence. */
  readonly says: string;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

// Why: docs/decisions/vendors.md, "Ready is one function".
/** All that an active vendor lacks, in the order of the table. One that is not active needs nothing. */
export function missingToShip(facts: VendorFacts): readonly FoundGap[] {
  if (facts.status !== 'active') return [];
  const { warehouse, courier, registration } = facts;
  const found: Partial<Record<VendorGap, string>> = {};
  const lacks = (gap: VendorGap, says: string = vendorGapTable[gap].says) => {
    found[gap] = says;
  };
  if (!warehouse) lacks('warehouse');
  else if (warehouse.blank.length > 0)
    lacks('warehouseDetails', `The default warehouse lacks: ${warehouse.blank.join(', ')}.`);
  if (!courier) lacks('courier');
  else if (!courier.connected) lacks('courier', `Its usual courier ${courier.name} is not connected here.`);
  else if (warehouse && registration?.state === 'pending')
    lacks(
      'registration',
      `The default warehouse is being registered with ${courier.name}.${registration.reason ? ` ${sentence(registration.reason)}` : ''}`,
    );
  else if (warehouse && registration?.state === 'refused')
    lacks(
      'registration',
      `${courier.name} refused the default warehouse: ${sentence(registration.reason ?? 'without a reason')}`,
    );
  if (!facts.hasCommission) lacks('commission');
  if (!facts.gstin?.trim()) lacks('gstin');
  return vendorGaps.flatMap((gap) => (found[gap] === undefined ? [] : [{ gap, says: found[gap] }]));
}
