import { liveStates } from '@shipmagic/domain/statuses/attempt-state';
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
    .forNoKeyUpdate()
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

/** Changes what the return shows of its parcel. */
export async function showParcel(tx: Tx, returnId: string, change: ReturnChange): Promise<void> {
  await tx.updateTable('returns').set(change).where('id', '=', returnId).execute();
}

export function listPieces(tx: Tx, returnId: string) {
  return tx
    .selectFrom('return_lines')
    .select(['store_line_id as lineItemId', 'title', 'variant_title', 'image_url', 'reason', 'quantity'])
    .where('return_id', '=', returnId)
    .orderBy('position')
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

/** Whether a parcel that was made elsewhere has this AWB already. */
export async function isEntered(tx: Tx, awb: string): Promise<boolean> {
  const other = await tx
    .selectFrom('shipments')
    .select('id')
    .where('tracking_type', '=', 'manual')
    .where('state', '<>', 'cancelled')
    .where('awb', 'is not', null)
    .where((eb) => eb(eb.fn('app.awb_key', ['awb']), '=', eb.fn('app.awb_key', [eb.val(awb)])))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
