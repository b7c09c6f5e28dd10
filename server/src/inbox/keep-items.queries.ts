import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import type { InboxSource } from '../platform/inbox/inbox-source.ts';

/** Minutes in which a fact that was gone and is there again is the same one: an undone action must not lose its owner. */
const comesBackWithinMin = 15;

// Why: docs/decisions/inbox.md, "Items of the inbox are kept by comparing, not by events".
/**
 * Brings the kept items of a kind in line with its facts, in one statement: a new fact opens one, a fact that is no
 * longer so ends it, one that a person resolved opens again when its fact has begun anew since, and one that was gone for minutes only is
 * the same again. `orderIds` narrows
 * both sides to these orders. Two keepers at once would trip over one another: the caller holds `keeperLock`.
 */
export async function keepItems(
  tx: Tx,
  { kind, find }: InboxSource,
  orderIds: readonly string[] | null,
): Promise<void> {
  const { audience, withinHours } = inboxKinds[kind];
  const forStaff = audience === 'staff';
  const forAdmins = audience === 'admin';
  const ofOrders = orderIds === null ? sql`` : sql`and order_id = any (${orderIds}::bigint[])`;
  const dueAt = sql`coalesce(f.due_at, f.since + make_interval(hours => ${withinHours}))`;
  const team = sql`(
    select t.id from inbox_teams t
    where (t.kinds = '{}' or ${kind} = any (t.kinds)) and (t.vendor_ids = '{}' or f.vendor_id = any (t.vendor_ids))
    order by t.vendor_ids = '{}', t.kinds = '{}', t.id limit 1)`;
  const standing = sql`
      select e.id, e.subject, e.order_id, e.vendor_id, e.details, e.since, e.due_at from exceptions e
      where e.kind = ${kind} and e.state <> 'gone'`;
  // A fact may have come to another order since. By an array, whose subjects are looked up one by one: facts look few when
  // the statement is planned, and would be gone through for each item.
  const ofFacts =
    orderIds === null ? sql`` : sql`union ${standing} and e.subject = any (array(select subject from facts))`;
  const isJustGone = sql`e.state = 'gone' and e.outcome = 'gone'
        and e.closed_at > now() - make_interval(mins => ${comesBackWithinMin})`;
  // Of a test order of the store nothing needs a person.
  const isOfTest = sql`exists (select from magic_orders t where t.id = f.order_id::bigint and t.test)`;
  // A full join is never a loop over a table that looks empty when the statement is planned, and grows with it.
  await sql`
    with facts as materialized (
      select f.subject, f.order_id::bigint as order_id, f.vendor_id::bigint as vendor_id, f.since::timestamptz as since,
        f.due_at::timestamptz as due_at, f.details::jsonb as details
      from (${find(tx)}) f where true ${ofOrders} and not ${isOfTest}),
    standing as (${standing} ${ofOrders} ${ofFacts}),
    compared as materialized (
      select e.id, f.*,
        (e.order_id, e.vendor_id, e.details, e.since, e.due_at) is distinct from
          (f.order_id, f.vendor_id, f.details, coalesce(f.since, e.since), coalesce(${dueAt}, e.due_at)) as is_changed
      from facts f full join standing e on e.subject = f.subject),
    gone as (
      update exceptions e set state = 'gone', outcome = coalesce(e.outcome, 'gone'),
        closed_at = coalesce(e.closed_at, now()), version = e.version + 1
      from compared f where e.id = f.id and f.subject is null),
    kept as (
      update exceptions e set order_id = f.order_id, vendor_id = f.vendor_id, details = f.details,
        since = coalesce(f.since, e.since), due_at = coalesce(${dueAt}, e.due_at),
        state = case when f.since > e.closed_at then 'open' else e.state end,
        opened_at = case when f.since > e.closed_at then now() else e.opened_at end,
        outcome = case when f.since > e.closed_at then null else e.outcome end,
        closed_at = case when f.since > e.closed_at then null else e.closed_at end
      from compared f where e.id = f.id and f.subject is not null and f.is_changed),
    again as (
      update exceptions e set state = 'open', outcome = null, closed_at = null, version = e.version + 1,
        details = f.details, since = coalesce(f.since, e.since), due_at = coalesce(${dueAt}, e.due_at)
      from compared f
      where f.id is null and e.kind = ${kind} and e.subject = f.subject and ${isJustGone}
        -- The notes of one vendor's members are not another's.
        and (e.for_staff or e.for_admins or e.vendor_id is not distinct from f.vendor_id)
      returning e.subject)
    insert into exceptions (kind, subject, for_staff, for_admins, order_id, vendor_id, details, since, due_at, team_id)
    select ${kind}, f.subject, ${forStaff}, ${forAdmins}, f.order_id, f.vendor_id, f.details, coalesce(f.since, now()),
      coalesce(${dueAt}, now() + make_interval(hours => ${withinHours})), ${forStaff ? team : sql`null`}
    from compared f
    where f.id is null and f.subject not in (select a.subject from again a)`.execute(tx);
}
