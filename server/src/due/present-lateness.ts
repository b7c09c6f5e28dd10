import { type Due, dueStep } from '@shipmagic/domain/due/due';
import type { Selectable } from 'kysely';
import type { MagicOrders } from '../platform/db/schema.generated.ts';

/** The columns of `lateness`. */
export interface LatenessRow extends Pick<Selectable<MagicOrders>, 'due_step' | 'due_on'> {
  readonly late: boolean;
}

export const presentDue = (row: Pick<LatenessRow, 'due_step' | 'due_on'>): Due | null =>
  row.due_step === null ? null : { step: dueStep.parse(row.due_step), on: row.due_on };

/** The due date of an order, and whether it is late. */
export const presentLateness = (row: LatenessRow): { due: Due | null; late: boolean } => ({
  due: presentDue(row),
  late: row.late,
});
