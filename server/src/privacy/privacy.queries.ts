import type { erasureStates, privacyRequestSources } from '@shipmagic/domain/privacy/privacy-request';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditActor } from '../audit/record-audit.ts';
import { checkedRows } from '../platform/db/checked-rows.ts';
import { rowCount } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

export interface NewRequest {
  readonly kind: 'erasure' | 'data' | 'shop';
  readonly source: (typeof privacyRequestSources)[number];
  readonly storeReference?: string | null;
  readonly actor: AuditActor | null;
  readonly done?: boolean;
  /** Of a request for data. */
  readonly storeOrderIds?: readonly string[];
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<string> {
  const { id } = await tx
    .insertInto('privacy_requests')
    .values({
      kind: request.kind,
      source: request.source,
      store_reference: request.storeReference ?? null,
      asked_by: request.actor?.userId ?? null,
      asked_by_email: request.actor?.email ?? null,
      done_at: request.done ? new Date() : null,
      store_order_ids: [...(request.storeOrderIds ?? [])],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds waiting erasures; returns the ids of those that nobody had requested before. */
export async function insertErasures(tx: Tx, requestId: string, storeOrderIds: readonly string[]): Promise<string[]> {
  if (storeOrderIds.length === 0) return [];
  const rows = await tx
    .insertInto('erasures')
    .values(storeOrderIds.map((id) => ({ store_order_id: id, request_id: requestId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('store_order_id')
    .execute();
  return rows.map((row) => row.store_order_id);
}

/** Locks a batch of waiting erasures after this one that nobody else works on, in the order of their store orders. */
export async function takeWaiting(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('erasures')
    .select('store_order_id')
    .where('state', '=', 'waiting')
    .where('store_order_id', '>', after)
    .orderBy('store_order_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.store_order_id);
}

export async function markDone(tx: Tx, storeOrderIds: readonly string[], now: Date): Promise<void> {
  await sql`update erasures set state = 'done', reason = null, done_at = ${now}
    where store_order_id = any(${[...storeOrderIds]}::text[]) and state = 'waiting'`.execute(tx);
}

export async function keepReason(tx: Tx, storeOrderId: string, reason: string): Promise<void> {
  await sql`update erasures set reason = ${reason} where store_order_id = ${storeOrderId}
    and reason is distinct from ${reason}`.execute(tx);
}

/** The parts of these store orders with what decides whether they can be erased. */
export async function listPartsToErase(tx: Tx, storeOrderIds: readonly string[]) {
  if (storeOrderIds.length === 0) return [];
  return tx
    .selectFrom('magic_orders as o')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.order_id', '=', 'o.id').on('i.erased_at', 'is', null).on('i.voided_at', 'is', null),
    )
    .leftJoin('erasures as e', 'e.store_order_id', 'o.store_order_id')
    .select((eb) => [
      'o.id',
      'o.store_order_id as storeOrderId',
      'o.order_number as orderNumber',
      'o.magic_order_id as magicOrderId',
      'o.order_status as orderStatus',
      'o.shipping_partner as shippingPartner',
      'o.shipping_reference as shippingReference',
      eb
        .selectFrom('shipments as s')
        .select('s.state')
        .whereRef('s.order_id', '=', 'o.id')
        .where('s.return_id', 'is', null)
        .orderBy('s.attempt', 'desc')
        .limit(1)
        .as('attemptState'),
      'i.invoice_number as invoice',
      eb.fn<string | null>('jsonb_extract_path_text', ['i.document', eb.val('date')]).as('invoiceDay'),
      eb.ref('e.state').$castTo<(typeof erasureStates)[number] | null>().as('erasureState'),
      'e.requested_at as requestedAt',
      'e.done_at as doneAt',
    ])
    .where('o.store_order_id', 'in', storeOrderIds)
    .orderBy('o.id')
    .execute();
}

/** The store orders of one part's customer, by email address or phone number: its own first, then the newest. */
export async function listOrdersOfCustomer(tx: Tx, magicOrderId: string, limit: number): Promise<string[]> {
  const rows = await checkedRows(
    tx,
    z.object({ id: z.string() }),
    sql`
    with own as (
      select store_order_id, lower(app.key_text(customer_email)) as email, customer_phone_national as phone
      from magic_orders where magic_order_id = ${magicOrderId}
    ), known as (
      select o.store_order_id, o.created_at from own
      join all_order_search s on s.search_contact like '%' || app.search_fold(own.email) || '%' and own.email <> ''
      join magic_orders o on o.id = s.id and lower(app.key_text(o.customer_email)) = own.email
      union all
      select o.store_order_id, o.created_at from own
      join all_order_search s on s.search_contact like '%' || own.phone || '%' and length(own.phone) >= 8
      join magic_orders o on o.id = s.id and o.customer_phone_national = own.phone
      union all
      select store_order_id, 'infinity' from own
    )
    select store_order_id as id from known group by 1 order by max(created_at) desc, 1 desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Ends the erasures nothing of which waits any more; returns them. */
export async function endRequests(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('privacy_requests as r')
    .set({ done_at: now })
    .where('r.done_at', 'is', null)
    .where((eb) => eb.or([eb('r.kind', '<>', 'shop'), eb('r.reached', '=', 'all')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('erasures as e')
            .select('e.store_order_id')
            .whereRef('e.request_id', '=', 'r.id')
            .where('e.state', '=', 'waiting'),
        ),
      ),
    )
    .returning('r.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these store orders that are here, with their numbers. */
export async function namesOf(tx: Tx, storeOrderIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (storeOrderIds.length === 0) return [];
  return tx
    .selectFrom('store_orders')
    .select(['store_order_id as id', 'order_name as name'])
    .where('store_order_id', 'in', storeOrderIds)
    .orderBy('store_created_at', 'desc')
    .execute();
}

/** The oldest erasure of a shop whose orders have not all been taken up, locked. */
export function findOpenShop(tx: Tx) {
  return tx
    .selectFrom('privacy_requests')
    .select(['id', 'reached', 'asked_at'])
    .where('kind', '=', 'shop')
    .where('done_at', 'is', null)
    .where('reached', 'is distinct from', 'all')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveReached(tx: Tx, requestId: string, reached: string): Promise<void> {
  await tx.updateTable('privacy_requests').set({ reached }).where('id', '=', requestId).execute();
}

/** Orders of the store after this one that came before a moment, imported or set aside, in the order of their ids. */
export async function listOrdersAfter(tx: Tx, after: string, until: Date, limit: number): Promise<string[]> {
  const imported = tx
    .selectFrom('store_orders')
    .select('store_order_id as id')
    .where('store_order_id', '>', after)
    .where('store_created_at', '<=', until)
    .orderBy('store_order_id')
    .limit(limit);
  const setAside = tx
    .selectFrom('set_aside_orders')
    .select('store_order_id as id')
    .where('store_order_id', '>', after)
    .where('first_failed_at', '<=', until)
    .orderBy('store_order_id')
    .limit(limit);
  const rows = await tx
    .selectFrom(
      tx
        .selectFrom(imported.as('i'))
        .select('i.id')
        .union(tx.selectFrom(setAside.as('s')).select('s.id'))
        .as('both'),
    )
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The page's requests, newest first, each with its orders. */
export async function listRequests(tx: Tx, { page, limit }: { page: number; limit: number }) {
  const { rows } = await sql<{
    id: string;
    kind: 'erasure' | 'data' | 'shop';
    source: (typeof privacyRequestSources)[number];
    asked_by_email: string | null;
    asked_at: Date;
    done_at: Date | null;
    orders: number;
    waiting: number;
    waits_for: string | null;
    numbers: string[] | null;
    expires_at: Date | null;
  }>`
    select r.*, case when r.kind = 'data' then cardinality(r.store_order_ids) else e.orders end as orders, e.waiting, e.waits_for, f.expires_at,
      (select array_agg(s.order_name order by s.store_created_at desc) from (
        select * from store_orders s where s.store_order_id = any(case when r.kind = 'data' then r.store_order_ids else e.some end) limit 5) s) as numbers
    from (select id, kind, source, asked_by_email, asked_at, done_at, store_order_ids from privacy_requests
      order by asked_at desc, id desc limit ${limit} offset ${(page - 1) * limit}) r
    left join customer_files f on f.request_id = r.id and f.expires_at > now()
    left join lateral (select count(*)::int as orders, (count(*) filter (where state = 'waiting'))::int as waiting,
      (array_agg(reason order by requested_at, store_order_id) filter (where reason is not null))[1] as waits_for,
      (array_agg(store_order_id order by store_order_id))[1:5] as some
      from erasures e where e.request_id = r.id) e on true
    order by r.asked_at desc, r.id desc`.execute(tx);
  return rows;
}

export async function countRequests(tx: Tx): Promise<number> {
  const { n } = await tx.selectFrom('privacy_requests').select(rowCount.as('n')).executeTakeFirstOrThrow();
  return n;
}
