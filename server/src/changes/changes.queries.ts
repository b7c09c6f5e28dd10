import { openChangeStates } from '@shipmagic/domain/changes/change-state';
import type { ChangeKind } from '@shipmagic/domain/statuses/change-kind';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { systemOrder } from '../orders/order/orders.ts';
import { databaseNow } from '../platform/db/expressions.ts';
import type { ChangesInFlight } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export type ChangeRow = Selectable<ChangesInFlight>;
export type NewChange = Omit<Insertable<ChangesInFlight>, 'id' | 'noticed_at'>;
export type ChangeValues = Updateable<ChangesInFlight>;

/** A parcel's changes: those that are open, and those that have been settled. */
export function listChangesOfParcel(tx: Tx, shipmentId: string) {
  return tx.selectFrom('changes_in_flight').selectAll().where('shipment_id', '=', shipmentId).orderBy('id').execute();
}

/** An order's changes with the consignee as it was booked and as it should be, the newest first. */
export function listChangesOfOrder(tx: Tx, orderId: string) {
  return tx
    .selectFrom('changes_in_flight as c')
    .leftJoin('change_consignees as k', 'k.change_id', 'c.id')
    .leftJoin('shipments as s', 's.id', 'c.shipment_id')
    .selectAll('c')
    .select(['k.booked', 'k.address', 'k.phone', 's.awb', 's.shipping_partner', 's.tracking_type'])
    .where('c.order_id', '=', orderId)
    .orderBy('c.id', 'desc')
    .limit(100)
    .execute();
}
export type ListedChange = Awaited<ReturnType<typeof listChangesOfOrder>>[number];

/** Whether a parcel has, or had, a change of this kind. */
export async function hasChange(tx: Tx, shipmentId: string, kind: ChangeKind): Promise<boolean> {
  const row = await tx
    .selectFrom('changes_in_flight')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertChange(tx: Tx, change: NewChange): Promise<string> {
  const { id } = await tx.insertInto('changes_in_flight').values(change).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateChange(tx: Tx, id: string, values: ChangeValues): Promise<void> {
  await tx.updateTable('changes_in_flight').set(values).where('id', '=', id).execute();
}

interface Consignees {
  readonly orderId: string;
  readonly booked: unknown;
  readonly address: unknown;
  readonly phone: string | null;
}

export async function keepConsignees(tx: Tx, changeId: string, consignees: Consignees): Promise<void> {
  const values = {
    booked: JSON.stringify(consignees.booked),
    address: JSON.stringify(consignees.address),
    phone: consignees.phone,
  };
  await tx
    .insertInto('change_consignees')
    .values({ change_id: changeId, order_id: consignees.orderId, ...values })
    .onConflict((conflict) => conflict.column('change_id').doUpdateSet(values))
    .execute();
}

/** The consignee as it should be; undefined for changes of other facts, or when it was erased. */
export function findConsignee(tx: Tx, changeId: string) {
  return tx
    .selectFrom('change_consignees')
    .select(['address', 'phone'])
    .where('change_id', '=', changeId)
    .executeTakeFirst();
}

/** A change with its order, the order locked first, as by scan ingestion, so that the two cannot deadlock. */
export async function lockChange(tx: Tx, changeId: string) {
  const order = await tx
    .selectFrom('magic_orders as o')
    .select([
      'o.id',
      'o.magic_order_id',
      'o.store_order_id',
      'o.order_status',
      'o.shipment_id',
      'o.shipment_status',
      'o.handover_at',
    ])
    .where('o.id', '=', (eb) => eb.selectFrom('changes_in_flight').select('order_id').where('id', '=', changeId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const change = await tx
    .selectFrom('changes_in_flight as c')
    .leftJoin('shipments as s', 's.id', 'c.shipment_id')
    .selectAll('c')
    .select([
      's.awb',
      's.shipping_partner',
      's.tracking_type',
      's.cod_amount as booked_cash',
      's.handed_over_at',
      's.state as shipment_state',
    ])
    .where('c.id', '=', changeId)
    .forUpdate('c')
    .executeTakeFirst();
  return (
    order && change && { ...change, order: { ...systemOrder(order), ...order, handed_over_at: change.handed_over_at } }
  );
}
export type LockedChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

/** Changes that the courier is being asked about and that no job is working on. */
export async function listOverdueChanges(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('changes_in_flight')
    .select('id')
    .where('state', '=', 'asked')
    .where('next_try_at', '<', before)
    .orderBy('next_try_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open changes with how far their parcels have come, for what follows from that by itself. */
export function listOpenChanges(tx: Tx, after: string, limit: number) {
  return tx
    .selectFrom('changes_in_flight as c')
    .innerJoin('magic_orders as o', 'o.id', 'c.order_id')
    .leftJoin('shipments as s', 's.id', 'c.shipment_id')
    .select([
      'c.id',
      'c.kind',
      'c.act',
      'c.edits',
      'c.state',
      'c.shipment_id',
      's.state as shipment_state',
      's.shipping_partner',
      's.tracking_type',
      's.stopped_for',
      's.handed_over_at',
      'o.shipment_id as current_shipment',
      'o.shipment_status',
      'o.handover_at',
    ])
    .where('c.state', 'in', [...openChangeStates])
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute();
}
export type OpenChange = Awaited<ReturnType<typeof listOpenChanges>>[number];

/** Keeps a parcel from leaving, or lets it go. The stop that begins or ends with it; undefined: nothing of the kind. */
export async function setStop(
  tx: Tx,
  shipmentId: string,
  stoppedFor: string | null,
): Promise<{ readonly stoppedAt: Date; readonly isNew: boolean } | undefined> {
  const before = await tx
    .selectFrom('shipments')
    .select(['stopped_for', 'stopped_at'])
    .where('id', '=', shipmentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before || before.stopped_for === stoppedFor) return undefined;
  const after = await tx
    .updateTable('shipments')
    .set((eb) => ({
      stopped_for: stoppedFor,
      stopped_at: stoppedFor === null ? null : eb.fn.coalesce('stopped_at', databaseNow),
      updated_at: databaseNow,
    }))
    .where('id', '=', shipmentId)
    .returning('stopped_at')
    .executeTakeFirstOrThrow();
  if (before.stopped_at && after.stopped_at) return undefined;
  const stoppedAt = before.stopped_at ?? after.stopped_at;
  return stoppedAt ? { stoppedAt, isNew: after.stopped_at !== null } : undefined;
}

/** A parcel that is, or was, stopped, with the open change that keeps it. */
export async function findStopped(tx: Tx, shipmentId: string) {
  const parcel = await tx
    .selectFrom('shipments as s')
    .innerJoin('magic_orders as o', 'o.id', 's.order_id')
    .select([
      's.id',
      's.order_id',
      's.awb',
      's.shipping_partner',
      's.state',
      's.stopped_for',
      's.stopped_at',
      's.handed_over_at',
      'o.shipment_id as current_shipment',
      'o.shipment_status',
      'o.handover_at',
      'o.has_label',
      'o.magic_order_id',
      'o.order_number',
    ])
    .where('s.id', '=', shipmentId)
    .executeTakeFirst();
  if (!parcel) return undefined;
  const changes = await listChangesOfParcel(tx, shipmentId);
  return { ...parcel, changes };
}

/** A parcel as its courier was told last; what it was first told may be gone. */
export async function keepEdit(
  tx: Tx,
  shipmentId: string,
  {
    cash,
    parcel,
  }: { readonly cash: { readonly cash: number; readonly rounding: number } | null; readonly parcel: unknown },
): Promise<void> {
  if (cash)
    await tx
      .updateTable('shipments')
      .set({ cod_amount: cash.cash, cod_rounding: cash.rounding, updated_at: databaseNow })
      .where('id', '=', shipmentId)
      .execute();
  if (parcel)
    await tx
      .updateTable('shipment_requests')
      .set({ parcel: JSON.stringify(parcel) })
      .where('shipment_id', '=', shipmentId)
      .execute();
}

/** Changes about which a courier is being asked. */
export async function listAsked(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('changes_in_flight').select('id').where('state', '=', 'asked').execute();
  return rows.map(({ id }) => id);
}
