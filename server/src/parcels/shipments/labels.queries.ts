import type { Insertable } from 'kysely';
import type { ShipmentLabels } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export function findLabel(tx: Tx, shipmentId: string) {
  return tx
    .selectFrom('shipment_labels')
    .select(['pdf', 'source'])
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
}

/** Stores a label once; false if one was stored at the same time. */
export async function insertLabel(tx: Tx, label: Insertable<ShipmentLabels>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('shipment_labels')
    .values(label)
    .onConflict((conflict) => conflict.column('shipment_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
