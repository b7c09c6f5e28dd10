import { atRiskHours, type DueChoice } from '@shipmagic/domain/due/due-choice';
import { type RawBuilder, sql } from 'kysely';

const isAhead = (until: RawBuilder<unknown>) => sql`(o.clock_due_at >= now() and o.clock_due_at <= ${until})`;

/** Whether the due time of `o`, an order or its narrow row, lies in a window: the domain's `isDue`. */
export const dueWhere: Readonly<Record<DueChoice, RawBuilder<unknown>>> = {
  today: isAhead(sql`end_of_india_day(india_day(now()))`),
  late: sql`o.clock_due_at < now()`,
  risk: isAhead(sql`now() + make_interval(hours => ${sql.lit(atRiskHours)})`),
};
