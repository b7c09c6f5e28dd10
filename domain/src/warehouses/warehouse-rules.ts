import { type WarehouseData, type WarehouseText, warehouseTexts } from './warehouse.ts';

/** Fields the vendor screens require of every warehouse (specification 2, section 5). */
export const mandatoryFields = [
  'warehouseName',
  'contactName',
  'contactPhone',
  'contactEmail',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
] as const satisfies readonly WarehouseText[];

/** The mandatory fields that are blank, in order. */
export function missingFields(data: Partial<Record<WarehouseText, unknown>>): readonly WarehouseText[] {
  return mandatoryFields.filter((field) => String(data[field] ?? '').trim() === '');
}

const labels = (fields: readonly WarehouseText[]) => fields.map((field) => warehouseTexts[field]).join(', ');

/** Shown when saving. */
export const mandatoryMessage = (missing: readonly WarehouseText[]) =>
  `The following fields are mandatory: ${labels(missing)}`;

/** Shown when approving. */
export const missingMessage = (missing: readonly WarehouseText[]) =>
  `The following mandatory fields are missing: ${labels(missing)}`;

/** Asked before another warehouse replaces the default. */
export const defaultQuestion = (present: string) =>
  `Setting this warehouse as default will make "${present}" non-default. Continue?`;

/**
 * Why these settings are inconsistent, or null. `isDefault` and `wasDefault` are the states after and before the
 * change.
 */
export function defaultProblem(facts: {
  readonly status: WarehouseData['status'];
  readonly isDefault: boolean;
  readonly wasDefault: boolean;
}): string | null {
  if (facts.wasDefault && !facts.isDefault) return 'Make another warehouse the default instead of this one.';
  if (facts.isDefault && facts.status === 'inactive') return 'The default warehouse has to be active.';
  return null;
}

/** Why a warehouse cannot be deleted, or null. */
export function deletionProblem(facts: {
  readonly isDefault: boolean;
  /** Other warehouses of the vendor. */
  readonly others: number;
  /** Unshipped orders to be picked up here. */
  readonly openOrders: number;
}): string | null {
  const { isDefault, others, openOrders } = facts;
  if (openOrders > 0) {
    const orders = openOrders === 1 ? '1 order that is' : `${openOrders} orders that are`;
    return `This warehouse is the pickup of ${orders} not shipped yet. Choose another one for ${openOrders === 1 ? 'it' : 'them'} first.`;
  }
  if (isDefault && others > 0) return 'Make another warehouse the default before you delete this one.';
  return null;
}
