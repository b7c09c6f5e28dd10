import { liveStates } from '@shipmagic/domain/statuses/attempt-state';
import type { ReverseRequest } from '../../couriers/reverse-desk.ts';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A return's attempts to bring it back, the newest first. */
export function listAttempts(tx: Tx, returnId: string) {
  return tx.selectFrom('shipments').selectAll().where('return_id', '=', returnId).orderBy('attempt', 'desc').execute();
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

export function findAttempt(tx: Tx, shipmentId: string) {
  return tx
    .selectFrom('shipments')
    .selectAll()
    .where('id', '=', shipmentId)
    .where('return_id', 'is not', null)
    .$narrowType<{ return_id: string }>()
    .executeTakeFirst();
}

export function lockAttempt(tx: Tx, shipmentId: string) {
  return tx
    .selectFrom('shipments')
    .selectAll()
    .where('id', '=', shipmentId)
    .where('return_id', 'is not', null)
    .forUpdate()
    .$narrowType<{ return_id: string }>()
    .executeTakeFirst();
}

/** The parcel of a return that is, or may be, with a courier. */
export function findLive(tx: Tx, returnId: string) {
  return tx
    .selectFrom('shipments')
    .selectAll()
    .where('return_id', '=', returnId)
    .where('state', 'in', [...liveStates])
    .executeTakeFirst();
}

interface NewAttempt {
  readonly orderId: string;
  readonly returnId: string;
  readonly attempt: number;
  readonly reference: string;
  readonly partner: string;
  readonly userId: string;
  /** Of one that a courier was asked for elsewhere. */
  readonly entered?: { readonly awb: string; readonly trackingUrl: string | null };
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<string> {
  const { entered } = attempt;
  const row = await tx
    .insertInto('shipments')
    .values({
      order_id: attempt.orderId,
      return_id: attempt.returnId,
      attempt: attempt.attempt,
      reference: attempt.reference,
      shipping_partner: attempt.partner,
      requested_by: attempt.userId,
      ...(entered
        ? { state: 'created', tracking_type: 'manual', awb: entered.awb, tracking_url: entered.trackingUrl }
        : { state: 'requested' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A refused attempt is made again under its own reference, because nothing was booked under it. */
export async function reopenAttempt(
  tx: Tx,
  shipmentId: string,
  { partner, userId }: Pick<NewAttempt, 'partner' | 'userId'>,
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      state: 'requested',
      shipping_partner: partner,
      message: null,
      failure: null,
      sent_at: null,
      retry_at: null,
      requested_by: userId,
      updated_at: databaseNow,
    })
    .where('id', '=', shipmentId)
    .execute();
}

/** The order's id and the number of its attempts to bring something back, of whichever return. */
export function findOrderOf(tx: Tx, orderId: string) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select((eb) => [
      'o.magic_order_id',
      eb
        .selectFrom('shipping_partners as p')
        .select('p.partner_name')
        .whereRef('p.vendor_id', '=', 'o.vendor_id')
        .where('p.is_default', '=', true)
        .limit(1)
        .as('default_partner'),
      eb
        .selectFrom('shipments as s')
        .select((of) => of.fn.max('s.attempt').as('attempt'))
        .whereRef('s.order_id', '=', 'o.id')
        .where('s.return_id', 'is not', null)
        .as('last_attempt'),
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

type AttemptChange = Partial<{
  state: 'unknown' | 'created' | 'failed' | 'cancelled';
  awb: string;
  tracking_url: string | null;
  message: string | null;
  failure: string | null;
  retry_at: Date | null;
  sent_at: Date;
  pickup_warehouse_id: string | null;
  own_status: string | null;
  own_scan_at: string | null;
  asked_again_at: Date | null;
  asked_again_as: string | null;
}>;

export async function updateAttempt(tx: Tx, shipmentId: string, change: AttemptChange): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ ...change, updated_at: databaseNow })
    .where('id', '=', shipmentId)
    .execute();
}

type ReturnChange = Partial<{
  shipping_partner: string | null;
  awb: string | null;
  tracking_url: string | null;
  pickup_problem: string | null;
  picked_up_at: string;
  last_scan_at: string;
}>;

/** What the return shows of its parcel. */
export async function showParcel(tx: Tx, returnId: string, change: ReturnChange): Promise<void> {
  await tx.updateTable('returns').set(change).where('id', '=', returnId).execute();
}

export function listPieces(tx: Tx, returnId: string) {
  return tx
    .selectFrom('return_lines')
    .select(['store_line_id as lineItemId', 'title', 'quantity'])
    .where('return_id', '=', returnId)
    .orderBy('position')
    .execute();
}

/** The request as it was first sent, or null. Times come back from JSON as text. */
export async function findSent(tx: Tx, shipmentId: string): Promise<ReverseRequest | null> {
  const row = await tx
    .selectFrom('shipment_requests')
    .select('parcel')
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  if (!row) return null;
  const parcel = row.parcel as unknown as ReverseRequest;
  return { ...parcel, orderedAt: new Date(parcel.orderedAt) };
}

export async function keepSent(tx: Tx, shipmentId: string, request: ReverseRequest): Promise<void> {
  const parcel = JSON.stringify(request);
  await tx
    .insertInto('shipment_requests')
    .values({ shipment_id: shipmentId, parcel })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet({ parcel }))
    .execute();
}

/** A parcel's scans, the oldest first. */
export function listScans(tx: Tx, shipmentId: string) {
  return tx
    .selectFrom('tracking_events')
    .select(['happened_at', 'status', 'status_type', 'code', 'remarks'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
}

/** Whether no other parcel has this AWB that was made elsewhere; others that are entered have to wait meanwhile. */
export async function takeAwb(tx: Tx, orderId: string, awb: string): Promise<boolean> {
  const { free } = await tx
    .selectNoFrom((eb) =>
      eb.fn<boolean>('app.take_awb', [eb.cast<string>(eb.val(orderId), 'bigint'), eb.val(awb)]).as('free'),
    )
    .executeTakeFirstOrThrow();
  const other = await tx
    .selectFrom('shipments')
    .select('id')
    .where('tracking_type', '=', 'manual')
    .where('state', '<>', 'cancelled')
    .where('awb', 'is not', null)
    .where((eb) => eb(eb.fn('app.awb_key', ['awb']), '=', eb.fn('app.awb_key', [eb.val(awb)])))
    .limit(1)
    .executeTakeFirst();
  return free && !other;
}
