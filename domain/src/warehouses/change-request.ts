import { z } from 'zod';
import type { StatusColour } from '../statuses/shipment-status.ts';
import { type WarehouseData, type WarehouseField, warehouseFieldNames } from './warehouse.ts';

export const changeType = z.enum(['create', 'update', 'delete']);
export type ChangeType = z.output<typeof changeType>;
export const changeTypeLabels: Record<ChangeType, string> = { create: 'Create', update: 'Update', delete: 'Delete' };

export const requestStatus = z.enum(['pending', 'approved', 'rejected']);
export type RequestStatus = z.output<typeof requestStatus>;
export const requestStatusLooks: Record<RequestStatus, { label: string; colour: StatusColour }> = {
  pending: { label: 'Pending', colour: 'yellow' },
  approved: { label: 'Approved', colour: 'green' },
  rejected: { label: 'Rejected', colour: 'red' },
};

export interface FieldChange {
  readonly field: WarehouseField;
  readonly from: WarehouseData[WarehouseField];
  readonly to: WarehouseData[WarehouseField];
}

/** The fields in which two warehouses differ; null stands for a missing warehouse. */
export function differences(from: WarehouseData | null, to: WarehouseData | null): readonly FieldChange[] {
  return warehouseFieldNames
    .map((field) => ({ field, from: from?.[field] ?? null, to: to?.[field] ?? null }))
    .filter((change) => change.from !== change.to);
}

/**
 * Applies a request to a warehouse that has changed since: only the fields its author changed are applied to the
 * current data, so that others' changes are not undone.
 */
export function overNow(then: WarehouseData, requested: WarehouseData, now: WarehouseData): WarehouseData {
  const wanted = differences(then, requested).map(({ field }) => [field, requested[field]]);
  return { ...now, ...(Object.fromEntries(wanted) as Partial<WarehouseData>) };
}

/** Shown to the second of two reviewers. */
export const alreadyDecided = (status: RequestStatus, reviewer: string | null) =>
  `This request was already ${status}${reviewer ? ` by ${reviewer}` : ''}.`;

const submitted: Record<ChangeType, string> = {
  create: 'Your warehouse creation request',
  update: 'Your warehouse update request',
  delete: 'Your warehouse deletion request',
};

/** Shown to the author of a request (specification 2, section 8). */
export const submittedMessage = (type: ChangeType) =>
  `${submitted[type]} has been submitted for approval. You will be notified once it's reviewed.`;
