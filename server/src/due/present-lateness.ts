import { type Clock, clockKind, clockSource } from '@shipmagic/domain/due/clock';
import { clockWarning } from '@shipmagic/domain/due/clock-warning';
import { type Due, dueStep } from '@shipmagic/domain/due/due';
import type { Selectable } from 'kysely';
import type { MagicOrders } from '../platform/db/schema.generated.ts';
import { storedOrNull } from '../platform/db/stored-values.ts';

type ClockColumns = 'clock' | 'clock_due_at' | 'clock_source' | 'clock_paused_at' | 'ready_by_days' | 'deliver_by';

/** The columns of `lateness`. */
export interface LatenessRow extends Pick<Selectable<MagicOrders>, 'due_step' | 'due_on' | ClockColumns> {
  readonly late: boolean;
  /** Production days as known now. */
  readonly days_now: number | null;
  readonly expected_now: string | null;
}

export const presentDue = (row: Pick<LatenessRow, 'due_step' | 'due_on'>): Due | null =>
  row.due_step === null ? null : { step: dueStep.parse(row.due_step), on: row.due_on };

function presentClock(row: LatenessRow): Clock | null {
  const kind = storedOrNull(clockKind, row.clock);
  if (kind === null) return null;
  return {
    kind,
    dueAt: row.clock_due_at?.toISOString() ?? null,
    pausedAt: row.clock_paused_at?.toISOString() ?? null,
    source: storedOrNull(clockSource, row.clock_source),
    warning: clockWarning({
      clock: kind,
      readyByDays: row.ready_by_days,
      productionDays: row.days_now,
      deliverBy: row.deliver_by,
      expectedOn: row.expected_now,
    }),
  };
}

/** The due date and the clock of an order, and whether its customer reads of a delay. */
export const presentLateness = (row: LatenessRow): { due: Due | null; late: boolean; clock: Clock | null } => ({
  due: presentDue(row),
  late: row.late,
  clock: presentClock(row),
});
