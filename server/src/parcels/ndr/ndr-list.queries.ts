import { isStaff } from '@shipmagic/domain/access/role';
import type { NdrAction, NdrActionState, NdrState } from '@shipmagic/domain/parcels/ndr/ndr-action';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, sql } from 'kysely';
import { lateness } from '../../due/late-where.ts';
import type { LatenessRow } from '../../due/present-lateness.ts';
import { matchesPattern, searchSource } from '../../orders/list/order-where.ts';
import { containing } from '../../platform/db/containing.ts';
import { hasTerms } from '../../platform/db/has-terms.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface NdrFilters {
  readonly state: NdrState;
  readonly search: string;
  readonly vendor: readonly string[];
  readonly partner: readonly string[];
  readonly attempts: readonly ('1' | '2' | '3')[];
}

/** The filters but for the state. Customers' contact is searched for staff only. */
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
      sql`o.vendor_id in (select v.id from vendors v where v.vendor_key = any (${vendor.map(vendorKey)}::text[]))`,
    );
  if (partner.length > 0)
    conditions.push(sql`lower(s.shipping_partner) = any (${partner.map((name) => name.toLowerCase())}::text[])`);
  // Three stands for three and more.
  if (attempts.length > 0) conditions.push(sql`least(c.attempts, 3) = any (${attempts.map(Number)}::int[])`);
  return sql.join(conditions, sql` and `);
}

const from = sql`ndr_cases c join shipments s on s.id = c.shipment_id join magic_orders o on o.id = c.order_id`;

function caseColumns(viewer: Pick<Viewer, 'role'>): RawBuilder<unknown> {
  const phone = isStaff(viewer) ? sql`o.customer_phone` : sql`null::text`;
  return sql`c.shipment_id, o.magic_order_id, o.order_number, o.vendor_name, v.can_create_shipments, o.managed_in_shipmagic,
    o.order_status, o.shipping_reference, ${lateness}, o.customer_name, ${phone} as customer_phone, o.ship_city, s.cod_amount, s.awb,
    s.shipping_partner, s.tracking_type, s.tracking_url, c.state, c.attempts, c.first_failed_at, c.last_failed_at, c.code,
    c.reason, c.location, c.resolved_by, c.resolved_at,
    (select row_to_json(a) from (select n.action, n.state, n.message, n.send_at, n.created_at, n.asked_by_email
      from ndr_actions n where n.shipment_id = c.shipment_id order by n.id desc limit 1) a) as action,
    (select json_agg(n.action) from ndr_actions n where n.shipment_id = c.shipment_id and n.state = 'accepted'
      and n.after_attempts = c.attempts) as agreed`;
}

/** How many parcels of each state there are under the other filters. */
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

export interface CaseRow extends LatenessRow {
  readonly shipment_id: string;
  readonly magic_order_id: string;
  readonly order_number: string;
  readonly vendor_name: string;
  readonly can_create_shipments: boolean;
  readonly managed_in_shipmagic: boolean | null;
  readonly order_status: string;
  readonly shipping_reference: string | null;
  readonly customer_name: string | null;
  readonly customer_phone: string | null;
  readonly ship_city: string | null;
  readonly cod_amount: number;
  readonly awb: string;
  readonly shipping_partner: string;
  readonly tracking_type: 'courier' | 'manual';
  readonly tracking_url: string | null;
  readonly state: NdrState;
  readonly attempts: number;
  readonly first_failed_at: Date;
  readonly last_failed_at: Date;
  readonly code: string | null;
  readonly reason: string | null;
  readonly location: string | null;
  readonly resolved_by: string | null;
  readonly resolved_at: Date | null;
  readonly action: {
    action: NdrAction;
    state: NdrActionState;
    message: string | null;
    send_at: string | null;
    created_at: string;
    asked_by_email: string | null;
  } | null;
  /** What the courier has agreed to since the last failed attempt. */
  readonly agreed: NdrAction[] | null;
}

/** One page: what waits longest stands first; of what is over the newest. */
export async function listCases(
  tx: Tx,
  viewer: Pick<Viewer, 'role'>,
  filters: NdrFilters,
  { skip, limit }: { skip: number; limit: number },
): Promise<CaseRow[]> {
  const order =
    filters.state === 'resolved' ? sql`c.resolved_at desc, c.shipment_id desc` : sql`c.last_failed_at, c.shipment_id`;
  const { rows } = await sql<CaseRow>`
    select ${caseColumns(viewer)} from ${from} join vendors v on v.id = o.vendor_id
    where c.state = ${filters.state} and ${caseWhere(viewer, filters)} order by ${order} limit ${limit} offset ${skip}`.execute(
    tx,
  );
  return rows;
}

export async function findCase(tx: Tx, viewer: Pick<Viewer, 'role'>, shipmentId: string): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`
    select ${caseColumns(viewer)} from ${from} join vendors v on v.id = o.vendor_id where c.shipment_id = ${shipmentId}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function countOpenCases(tx: Tx): Promise<number> {
  // Joined for the scope: the policy of a case is that of its order, and a join says it cheaper than row by row.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ndr_cases c join magic_orders o on o.id = c.order_id where c.state = 'open'`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}
