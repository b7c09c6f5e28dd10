import { isStaff } from '@shipmagic/domain/access/role';
import type { InboxView } from '@shipmagic/domain/inbox/inbox-filters';
import type { InboxKindName } from '@shipmagic/domain/inbox/inbox-kinds';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import { indiaDay, indiaDayEnd } from '@shipmagic/domain/time/india-day';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { matchesPattern, searchSource } from '../orders/list/order-where.ts';
import { containing } from '../platform/db/containing.ts';
import { databaseNow, daySeconds, secondsFromNow } from '../platform/db/expressions.ts';
import { hasTerms } from '../platform/db/has-terms.ts';
import type { DB } from '../platform/db/schema.generated.ts';

export interface InboxFilters {
  readonly view: InboxView;
  readonly search: string;
  readonly kind: readonly InboxKindName[];
  readonly vendor: readonly string[];
  readonly due: 'all' | 'overdue' | 'today';
}

type Items = ExpressionBuilder<DB & { e: DB['exceptions'] }, 'e'>;
type Condition = Expression<SqlBool>;

/** Those that are done are shown for so many days. */
const shownDays = 30;

/** Assigned to the viewer, or to a team of theirs and taken by nobody. */
function isMine(eb: Items, viewer: Viewer): Condition {
  const own = eb('e.owner_id', '=', viewer.userId);
  if (!isStaff(viewer)) return own;
  const teams = eb
    .selectFrom('inbox_teams as t')
    .select('t.id')
    .where((of) => of(of.val(viewer.userId), '=', of.fn.any('t.people')));
  // As an array, so that each half is looked up in an index: nearly all items are nobody's.
  const isOfTeam = eb('e.team_id', '=', eb.fn.any(eb.fn<string[]>('array', [teams])));
  return eb.or([own, eb.and([eb('e.owner_id', 'is', null), isOfTeam])]);
}

function ofView(eb: Items, view: InboxView, viewer: Viewer): Condition[] {
  if (view === 'done')
    return [eb('e.state', '<>', 'open'), eb('e.closed_at', '>', secondsFromNow(-shownDays * daySeconds))];
  const isOpen = eb('e.state', '=', sql.lit('open'));
  if (view === 'snoozed') return [isOpen, eb('e.snoozed_until', '>', databaseNow)];
  const isShown = eb.or([eb('e.snoozed_until', 'is', null), eb('e.snoozed_until', '<=', databaseNow)]);
  if (view === 'mine') return [isOpen, isShown, isMine(eb, viewer)];
  if (view === 'unassigned') return [isOpen, isShown, eb('e.owner_id', 'is', null), eb('e.team_id', 'is', null)];
  if (view === 'all') return [isOpen, isShown];
  const mentioning = eb
    .selectFrom('exception_entries as n')
    .select('n.exception_id')
    .where((of) => of('n.mentions', '@>', of.cast<string[]>(of.val([viewer.userId]), sql`uuid[]`)));
  return [isOpen, eb('e.id', 'in', mentioning)];
}

function isFound(eb: Items, search: string, viewer: Viewer): Condition {
  const has = (spelling: string) => sql`(exists (
      select from ${searchSource(viewer)} o where o.id = e.order_id and ${matchesPattern(containing(spelling), viewer)})
    or app.search_fold(coalesce(e.details ->> 'text', '')) like ${containing(spelling)})`;
  return eb(hasTerms(readSearch(search), has), 'is', sql.lit(true));
}

/** Whose inbox it is; the viewer's own vendors are in the row policies. */
export const isOfAudience =
  (viewer: Pick<Viewer, 'role'>) =>
  (eb: Items): Condition => {
    const forStaff = eb('e.for_staff', '=', sql.lit(isStaff(viewer)));
    if (!isStaff(viewer)) return eb.and([forStaff, eb('e.for_admins', '=', sql.lit(false))]);
    return viewer.role === 'admin' ? eb.or([forStaff, eb('e.for_admins', '=', sql.lit(true))]) : forStaff;
  };

/** All conditions but the kind. The viewer's scope is in the row policies, and repeated for the planner. */
export const inboxWhere =
  (viewer: Viewer, { view, search, vendor, due }: InboxFilters) =>
  (eb: Items): Condition => {
    const conditions = [...ofView(eb, view, viewer), isOfAudience(viewer)(eb)];
    if (!isStaff(viewer))
      conditions.push(eb('e.vendor_id', 'in', viewer.vendorIds.length > 0 ? viewer.vendorIds : ['0']));
    if (vendor.length > 0)
      conditions.push(
        eb('e.vendor_id', 'in', (of) =>
          of.selectFrom('vendors as v').select('v.id').where('v.name_key', 'in', vendor.map(vendorKey)),
        ),
      );
    if (due === 'overdue') conditions.push(eb('e.due_at', '<', databaseNow));
    if (due === 'today') conditions.push(eb('e.due_at', '<', indiaDayEnd(indiaDay(new Date()))));
    if (search) conditions.push(isFound(eb, search, viewer));
    return eb.and(conditions);
  };
