import { isStaff } from '@shipmagic/domain/access/role';
import { callOutcomeField } from '@shipmagic/domain/parcels/failed-deliveries/customer-call';
import type { NdrAction, NdrActionState, NdrState } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { lateness } from '../../due/late-where.ts';
import type { LatenessRow } from '../../due/present-lateness.ts';
import { matchesPattern, searchSource } from '../../orders/list/order-where.ts';
import { columnsOf } from '../../platform/db/columns.ts';
import { containing } from '../../platform/db/containing.ts';
import { rowCount } from '../../platform/db/expressions.ts';
import { hasTerms } from '../../platform/db/has-terms.ts';
import type {
  CustomerAnswerDetails,
  CustomerQuestions,
  MagicOrders,
  NdrActions,
  NdrCases,
  Shipments,
  Vendors,
} from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface NdrFilters {
  readonly state: NdrState;
  readonly search: string;
  readonly vendor: readonly string[];
  readonly partner: readonly string[];
  readonly attempts: readonly ('1' | '2' | '3')[];
}

/** The filters except the state. Customers' contact details are searched for staff only. */
function caseWhere(
  viewer: Pick<Viewer, 'role'>,
  { search, vendor, partner, attempts }: NdrFilters,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (search) {
    const has = (spelling: string) => sql`(app.search_compact(s.awb) like ${containing(spelling)} or exists (
      select from ${searchSource(viewer)} o where o.id = c.order_id and ${matchesPattern(`%${spelling}%`, viewer)}))`;
    conditions.push(hasTerms(readSearch(search), has));
  }
  if (vendor.length > 0)
    conditions.push(
      sql`o.vendor_id in (select v.id from vendors v where v.name_key = any (${vendor.map(vendorKey)}::text[]))`,
    );
  if (partner.length > 0)
    conditions.push(sql`lower(s.shipping_partner) = any (${partner.map((name) => name.toLowerCase())}::text[])`);
  // Three means three or more.
  if (attempts.length > 0) conditions.push(sql`least(c.attempts, 3) = any (${attempts.map(Number)}::int[])`);
  return sql.join(conditions, sql` and `);
}

const from = sql`ndr_cases c join shipments s on s.id = c.shipment_id join magic_orders o on o.id = c.order_id`;

const caseColumns = [
  'shipment_id',
  'attempts',
  'first_failed_at',
  'last_failed_at',
  'code',
  'reason',
  'location',
  'resolved_by',
  'resolved_at',
] as const satisfies readonly (keyof NdrCases)[];
const orderColumns = [
  'magic_order_id',
  'order_number',
  'vendor_name',
  'managed_in_shipmagic',
  'order_status',
  'shipping_reference',
  'customer_name',
  'ship_city',
] as const satisfies readonly (keyof MagicOrders)[];
const parcelColumns = [
  'cod_amount',
  'shipping_partner',
  'tracking_url',
] as const satisfies readonly (keyof Shipments)[];

type Columns = Pick<Selectable<NdrCases>, (typeof caseColumns)[number]> &
  Pick<Selectable<MagicOrders>, (typeof orderColumns)[number] | 'customer_phone'> &
  Pick<Selectable<Shipments>, (typeof parcelColumns)[number]> &
  Pick<Selectable<Vendors>, 'can_create_shipments'>;

export interface CaseRow extends Columns, LatenessRow {
  readonly state: NdrState;
  readonly awb: string;
  readonly tracking_type: 'courier' | 'manual';
  readonly action:
    | (Pick<Selectable<NdrActions>, 'message' | 'asked_by_email' | 'wished_for' | 'corrects'> & {
        action: NdrAction;
        state: NdrActionState;
        /** Times in JSON. */
        send_at: string | null;
        created_at: string;
      })
    | null;
  /** The last call to the customer since the first failed attempt; its time is JSON's. */
  readonly call: { outcome: string; at: string; by: string | null } | null;
  /** The question after the last failed attempt; times in JSON, what was typed for staff alone. */
  readonly customer:
    | (Pick<Selectable<CustomerQuestions>, 'answer' | 'day'> &
        Partial<Pick<Selectable<CustomerAnswerDetails>, 'phone' | 'landmark'>> & {
          asked_at: string;
          answered_at: string | null;
        })
    | null;
  /** The actions accepted by the courier since the last failed attempt. */
  readonly agreed: NdrAction[] | null;
}

/** The cases selected by the rest of the statement, each with the data shown in the list. */
async function selectCases(tx: Tx, viewer: Pick<Viewer, 'role'>, chosen: RawBuilder<unknown>): Promise<CaseRow[]> {
  const phone = isStaff(viewer) ? sql`o.customer_phone` : sql`null::text`;
  // Vendors' members have no right to the table of what was typed.
  const typed = isStaff(viewer)
    ? sql`, d.phone, d.landmark from customer_questions q left join customer_answer_details d on d.question_id = q.id`
    : sql` from customer_questions q`;
  const { rows } = await sql<CaseRow>`
    select ${columnsOf('c', caseColumns)}, ${columnsOf('o', orderColumns)}, ${columnsOf('s', parcelColumns)},
      ${lateness}, ${phone} as customer_phone, v.can_create_shipments, c.state, s.awb, s.tracking_type,
      (select row_to_json(a) from (select n.action, n.state, n.message, n.send_at, n.created_at, n.asked_by_email,
        n.wished_for, n.corrects
        from ndr_actions n where n.shipment_id = c.shipment_id order by n.id desc limit 1) a) as action,
      (select row_to_json(l) from (select h.changes -> ${callOutcomeField}::text ->> 'to' as outcome, h.created_at as at,
        h.user_email as by from activity_logs h where h.order_id = c.order_id and h.changes ? ${callOutcomeField}::text
        and h.created_at >= c.first_failed_at order by h.created_at desc, h.id desc limit 1) l) as call,
      (select row_to_json(u) from (select q.answer, q.day, q.asked_at, q.answered_at${typed}
        where q.shipment_id = c.shipment_id and q.kind = 'delivery_failed' and q.attempt = c.attempts) u) as customer,
      (select json_agg(n.action) from ndr_actions n where n.shipment_id = c.shipment_id and n.state = 'accepted'
        and n.after_attempts = c.attempts) as agreed
    from ${from} join vendors v on v.id = o.vendor_id ${chosen}`.execute(tx);
  return rows;
}

/** The number of parcels in each state under the other filters. */
export async function countCases(
  tx: Tx,
  viewer: Pick<Viewer, 'role'>,
  filters: NdrFilters,
): Promise<Record<NdrState, number>> {
  const { rows } = await sql<{ state: NdrState; n: number }>`
    select c.state, count(*)::int as n from ${from} where ${caseWhere(viewer, filters)} group by 1`.execute(tx);
  const of = (state: NdrState) => rows.find((row) => row.state === state)?.n ?? 0;
  return { open: of('open'), asked: of('asked'), resolved: of('resolved') };
}

/** One page: pending cases with the longest waiting first, resolved ones with the newest first. */
export async function listCases(
  tx: Tx,
  viewer: Pick<Viewer, 'role'>,
  filters: NdrFilters,
  { skip, limit }: { skip: number; limit: number },
): Promise<CaseRow[]> {
  const order =
    filters.state === 'resolved' ? sql`c.resolved_at desc, c.shipment_id desc` : sql`c.last_failed_at, c.shipment_id`;
  return selectCases(
    tx,
    viewer,
    sql`where c.state = ${filters.state} and ${caseWhere(viewer, filters)} order by ${order} limit ${limit} offset ${skip}`,
  );
}

export async function findCase(tx: Tx, viewer: Pick<Viewer, 'role'>, shipmentId: string): Promise<CaseRow | null> {
  const [found] = await selectCases(tx, viewer, sql`where c.shipment_id = ${shipmentId}`);
  return found ?? null;
}

export const findCases = (tx: Tx, viewer: Pick<Viewer, 'role'>, shipmentIds: readonly string[]): Promise<CaseRow[]> =>
  selectCases(tx, viewer, sql`where c.shipment_id = any (${[...shipmentIds]}::bigint[])`);

export async function countOpenCases(tx: Tx): Promise<number> {
  // Joined for the scope: the policy of a case is that of its order, which a join checks more cheaply than a subquery
  // per row.
  const { n } = await tx
    .selectFrom('ndr_cases as c')
    .innerJoin('magic_orders as o', 'o.id', 'c.order_id')
    .select(rowCount.as('n'))
    .where('c.state', '=', 'open')
    .executeTakeFirstOrThrow();
  return n;
}
