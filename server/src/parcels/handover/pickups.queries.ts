import type { WarehousePickups } from '@shipmagic/domain/parcels/handover/pickup-settings';
import {
  openPickupStates,
  type PickupOutcome,
  type PickupState,
} from '@shipmagic/domain/parcels/handover/pickup-state';
import { sql } from 'kysely';
import { databaseNow, rowCount } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const requests = (tx: Tx) =>
  tx
    .selectFrom('pickup_requests as p')
    .innerJoin('warehouses as w', 'w.id', 'p.warehouse_id')
    .innerJoin('vendors as v', 'v.id', 'w.vendor_id')
    .selectAll('p')
    // Days would otherwise arrive as instants.
    .select(({ fn }) => fn<string>('to_char', ['p.day', sql.lit('YYYY-MM-DD')]).as('on_day'))
    .select(['w.warehouse_name', 'v.vendor_name']);
export type PickupRow = Awaited<ReturnType<typeof listRequests>>[number];

/** Requests made since then, the newest first. */
export function listRequests(tx: Tx, since: Date, { skip, limit }: { skip: number; limit: number }) {
  return requests(tx)
    .where('p.created_at', '>=', since)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function countRequests(tx: Tx, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('pickup_requests')
    .select(rowCount.as('n'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Requests for this day or a later one, or made since then; the newest first. */
export function listPresentRequests(tx: Tx, today: string, since: Date): Promise<PickupRow[]> {
  return requests(tx)
    .where((eb) => eb.or([eb('p.day', '>=', today), eb('p.created_at', '>=', since)]))
    .orderBy('p.id', 'desc')
    .execute();
}

/** Requests by their ids, in the role's scope. */
export function findRequests(tx: Tx, ids: readonly string[]): Promise<PickupRow[]> {
  return requests(tx)
    .where('p.id', 'in', [...ids])
    .orderBy('p.id')
    .execute();
}

export function findRequest(tx: Tx, id: string): Promise<PickupRow | undefined> {
  return requests(tx).where('p.id', '=', id).executeTakeFirst();
}

export interface PickupWay {
  readonly warehouseId: string;
  readonly partner: string;
  readonly day: string;
}

/** Wishes for the same warehouse, courier and day are made one after another. */
export async function lockWay(tx: Tx, { warehouseId, partner, day }: PickupWay): Promise<void> {
  const key = `pickup ${warehouseId} ${partner.toLowerCase()} ${day}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** The states of the requests for a warehouse, courier and day, the newest first. */
export function listOfWay(tx: Tx, { warehouseId, partner, day }: PickupWay) {
  return tx
    .selectFrom('pickup_requests')
    .select(['id', 'state'])
    .where('warehouse_id', '=', warehouseId)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['shipping_partner']), '=', partner.toLowerCase()))
    .where('day', '=', day)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertRequest(
  tx: Tx,
  request: PickupWay & {
    time: string;
    parcels: number;
    note: string | null;
    userId: string | null;
    email: string | null;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('pickup_requests')
    .values({
      warehouse_id: request.warehouseId,
      shipping_partner: request.partner,
      day: request.day,
      at_time: request.time,
      parcels: request.parcels,
      note: request.note,
      asked_by: request.userId,
      asked_by_email: request.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A request that has no outcome yet, locked. */
export function lockOpenRequest(tx: Tx, id: string) {
  return tx
    .selectFrom('pickup_requests as p')
    .innerJoin('warehouses as w', 'w.id', 'p.warehouse_id')
    .selectAll('p')
    .select(({ fn }) => fn<string>('to_char', ['p.day', sql.lit('YYYY-MM-DD')]).as('on_day'))
    .select('w.warehouse_name')
    .where('p.id', '=', id)
    .where('p.state', 'in', [...openPickupStates])
    .forUpdate('p')
    .executeTakeFirst();
}

export type RequestChange = Partial<{
  state: PickupState;
  outcome: PickupOutcome;
  courier_pickup_id: string | null;
  failure: string | null;
  message: string | null;
  sent_at: Date;
  tries: number;
  next_try_at: Date;
}>;

export async function updateRequest(tx: Tx, id: string, change: RequestChange): Promise<void> {
  await tx
    .updateTable('pickup_requests')
    .set({ ...change, updated_at: databaseNow })
    .where('id', '=', id)
    .execute();
}

/** Open requests due before `before`: their job is gone. */
export async function listOverdueRequests(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('pickup_requests')
    .select('id')
    .where('state', 'in', [...openPickupStates])
    .where('next_try_at', '<', before)
    .orderBy('next_try_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Warehouses' own settings, by id. */
export async function readOwnPickups(tx: Tx): Promise<ReadonlyMap<string, WarehousePickups>> {
  const rows = await tx.selectFrom('warehouse_pickups').selectAll().execute();
  return new Map(
    rows.map((row) => [
      row.warehouse_id,
      { cutOff: row.cut_off, automatic: row.automatic, automaticAt: row.automatic_at },
    ]),
  );
}

export async function saveOwnPickups(tx: Tx, warehouseId: string, own: WarehousePickups): Promise<void> {
  const values = { cut_off: own.cutOff, automatic: own.automatic, automatic_at: own.automaticAt };
  await tx
    .insertInto('warehouse_pickups')
    .values({ warehouse_id: warehouseId, ...values })
    .onConflict((conflict) => conflict.column('warehouse_id').doUpdateSet({ ...values, updated_at: databaseNow }))
    .execute();
}
