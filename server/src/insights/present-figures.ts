import { type FigureName, figuresOf } from '@shipmagic/domain/insights/figures';
import { hoursWithin } from '@shipmagic/domain/insights/hours';
import type { Hours, PeriodFigures } from '@shipmagic/domain/insights/insights.contract';
import type { HourColumn, SumColumn } from './insight-columns.ts';

type Row = Readonly<Partial<Record<SumColumn, number> & Record<HourColumn, readonly number[]>>>;

const hours = (counts: readonly number[] = []): Hours => ({
  median: hoursWithin(counts, 0.5),
  most: hoursWithin(counts, 0.9),
  orders: counts.reduce((sum, n) => sum + n, 0),
});

/** The figures of kept sums; what was left out counts as zero. */
export function presentFigures(row: Row | undefined): PeriodFigures {
  return {
    ...figuresOf({
      orders: row?.orders ?? 0,
      ordered: row?.ordered ?? 0,
      revenue: row?.revenue ?? 0,
      cameBack: row?.came_back ?? 0,
      payout: row?.payout ?? 0,
      cancelled: row?.cancelled ?? 0,
      cancelledValue: row?.cancelled_value ?? 0,
      due: row?.due ?? 0,
      onTime: row?.on_time ?? 0,
      shipped: row?.shipped ?? 0,
      delivered: row?.delivered ?? 0,
      firstAttempt: row?.first_attempt ?? 0,
      failed: row?.failed ?? 0,
      rto: row?.rto ?? 0,
      sentBack: row?.sent_back ?? 0,
      promised: row?.promised ?? 0,
      promiseKept: row?.promise_kept ?? 0,
      compared: row?.compared ?? 0,
      comparedKept: row?.compared_kept ?? 0,
      courierKept: row?.courier_kept ?? 0,
      comparedArrived: row?.compared_arrived ?? 0,
      promiseOff: row?.promise_off ?? 0,
      courierOff: row?.courier_off ?? 0,
    }),
    confirmHours: hours(row?.confirm_hours),
    shipHours: hours(row?.ship_hours),
    deliverHours: hours(row?.deliver_hours),
  } satisfies Record<FigureName, unknown>;
}
