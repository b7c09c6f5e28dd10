import type { DisputeColumn } from '../couriers/courier-invoice.ts';
import { knownCouriers } from '../couriers/known-couriers.ts';

/** The form of couriers that have none of their own. */
const common: readonly DisputeColumn[] = [
  ['AWB', 'awb'],
  ['Order Number', 'order'],
  ['Invoice Number', 'invoice'],
  ['Shipped On', 'madeOn'],
  ['Declared Weight (g)', 'declaredGrams'],
  ['Charged Weight (g)', 'chargedGrams'],
  ['Charged Amount (INR)', 'charged'],
  ['Expected Amount (INR)', 'expected'],
  ['Difference (INR)', 'costMore'],
];

/** The columns in which a courier is told of differences. */
export const disputeColumns = (courier: string): readonly DisputeColumn[] =>
  knownCouriers.find(({ id }) => id === courier)?.dispute ?? common;
