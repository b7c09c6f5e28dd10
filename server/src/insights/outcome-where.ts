import { type Outcome, outcomeStatuses } from '@shipmagic/domain/insights/outcomes';
import { returnSets } from '@shipmagic/domain/returns/return-state';
import { type RawBuilder, sql } from 'kysely';

/** Conditions on rows `f` of `visible_order_outcomes`; null where the status decides. */
const flags: Readonly<Record<Outcome, RawBuilder<unknown> | null>> = {
  shipped: sql`f.shipped`,
  on_time: sql`f.on_time`,
  shipped_late: sql`f.due and not f.on_time`,
  delivered: sql`f.delivered`,
  paid_out: null,
  first_attempt: sql`f.first_attempt`,
  promise_missed: sql`f.promised and not f.promise_kept`,
  failed_delivery: sql`f.failed`,
  rto: sql`f.rto`,
  came_back: null,
  sent_back: sql`f.delivered and exists (select from returns t where t.order_id = f.id and t.state = any (${returnSets.withoutCustomer}::text[]))`,
  cancelled: null,
  to_ship: null,
  open: null,
};

/** The orders `o` with an outcome. The offset lets each order be looked up by itself, until there are enough. */
export function outcomeWhere(outcome: Outcome): RawBuilder<unknown> {
  const flag = flags[outcome];
  const ofStatus = sql`o.order_status = any (${outcomeStatuses[outcome]}::text[])`;
  return flag
    ? sql`(${ofStatus} and exists (select from visible_order_outcomes f where f.id = o.id and ${flag} offset 0))`
    : ofStatus;
}
