import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Whether an AWB entered manually is free for this order; locks it for this transaction. */
export async function takeAwb(tx: Tx, orderId: string, awb: string): Promise<boolean> {
  const { free } = await tx
    .selectNoFrom((eb) =>
      eb.fn<boolean>('app.take_awb', [eb.cast<string>(eb.val(orderId), 'bigint'), eb.val(awb)]).as('free'),
    )
    .executeTakeFirstOrThrow();
  return free;
}

/** Parcels entered manually under an AWB, in any spelling; blocks further ones until the end of the transaction. */
export async function listClaims(tx: Tx, awb: string): Promise<string[]> {
  await sql`select app.lock_awb(${awb})`.execute(tx);
  const rows = await tx
    .selectFrom('shipments')
    .select('id')
    .where('awb', 'is not', null)
    .where('return_id', 'is', null)
    .where('state', '=', 'created')
    .where('tracking_type', '=', 'manual')
    .where((eb) => eb(eb.fn('app.awb_key', ['awb']), '=', eb.fn('app.awb_key', [eb.val(awb)])))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets a manually entered parcel aside: its AWB becomes free, and a new attempt can be made. */
export async function setShipmentAside(tx: Tx, shipmentId: string, message: string): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ state: 'failed', failure: 'set_aside', awb: null, tracking_url: null, message, updated_at: new Date() })
    .where('id', '=', shipmentId)
    .execute();
}
