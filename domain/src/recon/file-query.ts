import { z } from 'zod';
import { knownCouriers } from '../couriers/known-couriers.ts';
import { type ColumnChoice, columnChoice, columnRoles } from './invoice-layout.ts';
import { weightUnit } from './weight-unit.ts';

export const courierId = z.enum(
  knownCouriers.map(({ id }) => id),
  'This courier is not known',
);
const chosenColumn = z.string().trim().max(200).optional();

/** How to read a file. What is not said, the file's headings tell, or what was chosen for this courier before. */
export const fileQuery = z.object({
  /** The unit of weights without one; kilograms, if nothing tells otherwise. */
  unit: weightUnit.optional(),
  /** Whose file it is; only parcels of this courier are found. */
  courier: courierId.optional(),
  /** The number of the invoice, if the file does not say it. */
  invoice: z.string().trim().max(60, 'An invoice number has at most 60 characters').optional(),
  /** The headings of the columns. */
  awbColumn: chosenColumn,
  weightColumn: chosenColumn,
  costColumn: chosenColumn,
  kindColumn: chosenColumn,
  invoiceColumn: chosenColumn,
});
export type ReconFileQuery = z.output<typeof fileQuery>;

/** The columns that a query chooses; null: none. */
export function chosenColumns(query: ReconFileQuery): ColumnChoice | null {
  const chosen = columnRoles.flatMap((role) => (query[`${role}Column`] ? [[role, query[`${role}Column`]]] : []));
  return chosen.length > 0 ? columnChoice.parse(Object.fromEntries(chosen)) : null;
}

export const uploadQuery = fileQuery.extend({
  /** `good`: rows that cannot be taken are left out; otherwise they prevent the upload. */
  take: z.enum(['all', 'good']).default('all'),
});
