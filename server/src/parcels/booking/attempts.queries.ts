import type { Entry } from '@shipmagic/domain/parcels/booking/by-hand';
import { unsettledStates } from '@shipmagic/domain/statuses/attempt-state';
import type { Insertable } from 'kysely';
import { rowCount, secondsFromNow } from '../../platform/db/expressions.ts';
import type { Shipments } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { lockOrderOf } from './shipped-order.queries.ts';

export interface NewAttempt {
  readonly orderId: string;
  /** Of a parcel that comes back from the customer. */
  readonly returnId?: string;
  readonly attempt: number;
  readonly reference: string;
  readonly partner: string;
  readonly cod: number;
  readonly userId: string;
}

interface ManualAttempt extends Omit<NewAttempt, 'userId'> {
  /** Null when no person here has entered it. */
  readonly userId: string | null;
  readonly awb: string;
  readonly trackingUrl: string | null;
}

/** An order's attempts to send it to the customer, newest first. */
export function listAttempts(tx: Tx, orderId: string) {
  return tx
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .orderBy('attempt', 'desc')
    .execute();
}

const columnsOf = (attempt: Omit<NewAttempt, 'userId'> & { readonly userId: string | null }) => ({
  order_id: attempt.orderId,
  return_id: attempt.returnId ?? null,
  attempt: attempt.attempt,
  reference: attempt.reference,
  shipping_partner: attempt.partner,
  cod_amount: attempt.cod,
  requested_by: attempt.userId,
});

export const insertAttempt = (tx: Tx, attempt: NewAttempt): Promise<string> =>
  insertShipment(tx, { ...columnsOf(attempt), state: 'requested' });

/** A parcel that was made elsewhere. */
export const insertManualShipment = (tx: Tx, { awb, trackingUrl, ...attempt }: ManualAttempt): Promise<string> =>
  insertShipment(tx, {
    ...columnsOf(attempt),
    state: 'created',
    tracking_type: 'manual',
    awb,
    tracking_url: trackingUrl,
  });

async function insertShipment(tx: Tx, values: Insertable<Shipments>): Promise<string> {
  const { id } = await tx.insertInto('shipments').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A refused attempt is retried under its own reference, because no parcel was created under it. */
export async function reopenAttempt(
  tx: Tx,
  shipmentId: string,
  attempt: Pick<NewAttempt, 'partner' | 'cod' | 'userId'>,
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      state: 'requested',
      shipping_partner: attempt.partner,
      cod_amount: attempt.cod,
      cod_rounding: 0,
      message: null,
      failure: null,
      sent_at: null,
      retry_at: null,
      requested_by: attempt.userId,
      updated_at: new Date(),
    })
    .where('id', '=', shipmentId)
    .execute();
}

/** Whether an order's history has said this within the last hour. */
export async function wasSaidLately(tx: Tx, orderId: string, action: string): Promise<boolean> {
  const said = await tx
    .selectFrom('activity_logs')
    .select('id')
    .where('order_id', '=', orderId)
    .where('action', '=', action)
    .where('created_at', '>', secondsFromNow(-3600))
    .limit(1)
    .executeTakeFirst();
  return said !== undefined;
}

export function findShipment(tx: Tx, shipmentId: string) {
  return tx.selectFrom('shipments').selectAll().where('id', '=', shipmentId).executeTakeFirst();
}

/** Several attempts with their outcomes. */
export function findShipments(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('shipments')
    .select(['id', 'state', 'awb', 'message', 'failure', 'shipping_partner', 'retry_at', 'updated_at'])
    .where('id', 'in', ids.length > 0 ? ids : ['0'])
    .execute();
}

/** A shipment, locked. Callers that also change its order must have locked that before, or use `lockParcel`. */
export function lockShipment(tx: Tx, shipmentId: string) {
  return tx.selectFrom('shipments').selectAll().where('id', '=', shipmentId).forNoKeyUpdate().executeTakeFirst();
}

// Why: docs/decisions/parcels.md, "An order is locked before its shipment".
/**
 * A shipment and its order, both locked: the order first, as by scan ingestion and edits, so that they cannot
 * deadlock.
 */
export async function lockParcel(tx: Tx, shipmentId: string) {
  const order = await lockOrderOf(tx, shipmentId);
  const shipment = order && (await lockShipment(tx, shipmentId));
  return shipment && { shipment, order };
}

export type ShipmentChange = Partial<{
  state: 'unknown' | 'created' | 'failed' | 'cancelled';
  awb: string;
  tracking_url: string | null;
  message: string | null;
  failure: string | null;
  /** When its courier may be asked again. */
  retry_at: Date | null;
  sent_at: Date;
  /** As it is told to the courier, and by how much that is rounded, in rupees. */
  cod_amount: number;
  cod_rounding: number;
  quote_due_at: Date | null;
  /** Where the courier was told to pick it up. */
  pickup_warehouse_id: string | null;
}>;

export async function updateShipment(tx: Tx, shipmentId: string, change: ShipmentChange): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', shipmentId)
    .execute();
}

/** Stores the last manual entry for a parcel. */
export async function keepEntry(tx: Tx, shipmentId: string, { at, from, to }: Entry): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ entered_at: at, entered_from: from, entered_to: to, updated_at: new Date() })
    .where('id', '=', shipmentId)
    .execute();
}

/** The number of attempts with an open outcome. */
export function countUnsettled(tx: Tx): Promise<{ n: number; since: Date | null }> {
  return tx
    .selectFrom('shipments')
    .select([rowCount.as('n'), (eb) => eb.fn.min('created_at').as('since')])
    .where('state', 'in', unsettledStates)
    .executeTakeFirstOrThrow();
}

/** Open attempts that no job is working on: left by a killed process or an unresponsive courier. */
export function listUnsettled(tx: Tx, olderThan: Date) {
  return tx
    .selectFrom('shipments')
    .select(['id', 'return_id'])
    .where('state', 'in', unsettledStates)
    .where('updated_at', '<', olderThan)
    .orderBy('updated_at')
    .limit(200)
    .execute();
}
