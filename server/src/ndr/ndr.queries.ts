import type { NdrAction, NdrActionState, NdrState } from '@shipmagic/domain/ndr/ndr-action';
import { openActionStates } from '@shipmagic/domain/ndr/ndr-action';
import type { ShipmentStatus } from '@shipmagic/domain/shipments/shipment-status';
import { isStaff } from '@shipmagic/domain/users/role';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { NdrActions } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export type ActionRow = Selectable<NdrActions>;

/** Those of some parcels of which a delivery has failed: most never get here. */
export async function listFailed(tx: Tx, shipmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (shipmentIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('tracking_events')
    .select('shipment_id')
    .distinct()
    .where('shipment_id', 'in', [...shipmentIds])
    .where('shipment_status', '=', 'FAILED')
    .execute();
  return new Set(rows.map(({ shipment_id: id }) => id));
}

/** A parcel's scans as far as their meaning is known. */
export async function listAttemptScans(tx: Tx, shipmentId: string) {
  const rows = await tx
    .selectFrom('tracking_events')
    .select(['happened_at', 'shipment_status', 'status', 'code', 'remarks', 'location'])
    .where('shipment_id', '=', shipmentId)
    .where('shipment_status', 'is not', null)
    .execute();
  return rows.map((row) => ({
    happenedAt: row.happened_at.toISOString(),
    // The database has it from the status maps.
    shipmentStatus: row.shipment_status as ShipmentStatus,
    code: row.code,
    remarks: row.remarks ?? row.status,
    location: row.location,
  }));
}

export function lockCase(tx: Tx, shipmentId: string) {
  return tx.selectFrom('ndr_cases').selectAll().where('shipment_id', '=', shipmentId).forUpdate().executeTakeFirst();
}

export interface CaseValues {
  readonly state: NdrState;
  readonly attempts: number;
  readonly first_failed_at: string;
  readonly last_failed_at: string;
  readonly code: string | null;
  readonly reason: string | null;
  readonly location: string | null;
  readonly resolved_by: ShipmentStatus | null;
  readonly resolved_at: string | null;
}

export async function saveCase(tx: Tx, shipmentId: string, orderId: string, values: CaseValues): Promise<void> {
  await tx
    .insertInto('ndr_cases')
    .values({ shipment_id: shipmentId, order_id: orderId, ...values })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }))
    .execute();
}

export async function updateCase(tx: Tx, shipmentId: string, change: Partial<CaseValues>): Promise<void> {
  await tx
    .updateTable('ndr_cases')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('shipment_id', '=', shipmentId)
    .execute();
}

/** The action of a parcel that is under way. */
export function findOpenAction(tx: Tx, shipmentId: string): Promise<ActionRow | undefined> {
  return tx
    .selectFrom('ndr_actions')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('state', 'in', [...openActionStates])
    .executeTakeFirst();
}

export async function insertAction(
  tx: Tx,
  action: {
    shipmentId: string;
    action: NdrAction;
    attempts: number;
    sendAt: Date | null;
    nextTryAt: Date;
    viewer: Viewer;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('ndr_actions')
    .values({
      shipment_id: action.shipmentId,
      action: action.action,
      state: 'requested',
      after_attempts: action.attempts,
      send_at: action.sendAt,
      next_try_at: action.nextTryAt,
      asked_by: action.viewer.userId,
      asked_by_email: action.viewer.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * An action with its parcel, locked. The order is locked before it, as whoever takes in scans does: in another order the
 * two would wait for each other.
 */
export async function lockAction(tx: Tx, actionId: string) {
  await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('ndr_actions as a')
        .innerJoin('ndr_cases as c', 'c.shipment_id', 'a.shipment_id')
        .select('c.order_id')
        .where('a.id', '=', actionId),
    )
    .forUpdate()
    .execute();
  return tx
    .selectFrom('ndr_actions as a')
    .innerJoin('shipments as s', 's.id', 'a.shipment_id')
    .selectAll('a')
    .select(['s.order_id', 's.awb', 's.shipping_partner', 's.state as shipment_state'])
    .where('a.id', '=', actionId)
    .forUpdate('a')
    .executeTakeFirst();
}
export type LockedAction = NonNullable<Awaited<ReturnType<typeof lockAction>>>;

export function findAction(tx: Tx, actionId: string): Promise<ActionRow | undefined> {
  return tx.selectFrom('ndr_actions').selectAll().where('id', '=', actionId).executeTakeFirst();
}

export type ActionChange = Partial<{
  state: NdrActionState;
  courier_request: string;
  failure: string | null;
  message: string | null;
  sent_at: Date;
  checks: number;
  next_try_at: Date;
}>;

export async function updateAction(tx: Tx, actionId: string, change: ActionChange): Promise<void> {
  await tx
    .updateTable('ndr_actions')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', actionId)
    .execute();
}

/** Actions that somebody should have looked at before `before`: their job is gone. */
export async function listOverdueActions(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('ndr_actions')
    .select('id')
    .where('state', 'in', [...openActionStates])
    .where('next_try_at', '<', before)
    .orderBy('next_try_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

export interface NdrFilters {
  readonly state: NdrState;
  readonly search: string;
  readonly vendor: readonly string[];
  readonly partner: readonly string[];
  readonly attempts: readonly ('1' | '2' | '3')[];
}

const likePattern = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** The filters but for the state. Customers' contact is searched for staff only. */
function caseWhere(
  viewer: Pick<Viewer, 'role'>,
  { search, vendor, partner, attempts }: NdrFilters,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (search) {
    const pattern = likePattern(search);
    conditions.push(
      isStaff(viewer)
        ? sql`(o.search_text like ${pattern} or o.search_contact like ${pattern} or lower(s.awb) like ${pattern})`
        : sql`(o.search_text like ${pattern} or lower(s.awb) like ${pattern})`,
    );
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

export interface CaseRow {
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

function caseColumns(viewer: Pick<Viewer, 'role'>): RawBuilder<unknown> {
  const phone = isStaff(viewer) ? sql`o.customer_phone` : sql`null::text`;
  return sql`c.shipment_id, o.magic_order_id, o.order_number, o.vendor_name, v.can_create_shipments, o.managed_in_shipmagic,
    o.order_status, o.shipping_reference, o.customer_name, ${phone} as customer_phone, o.ship_city, s.cod_amount, s.awb,
    s.shipping_partner, s.tracking_type, s.tracking_url, c.state, c.attempts, c.first_failed_at, c.last_failed_at, c.code,
    c.reason, c.location, c.resolved_by, c.resolved_at,
    (select row_to_json(a) from (select n.action, n.state, n.message, n.send_at, n.created_at, n.asked_by_email
      from ndr_actions n where n.shipment_id = c.shipment_id order by n.id desc limit 1) a) as action,
    (select json_agg(n.action) from ndr_actions n where n.shipment_id = c.shipment_id and n.state = 'accepted'
      and n.after_attempts = c.attempts) as agreed`;
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
