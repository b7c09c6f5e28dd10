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

/** The stored labels of these shipments, as far as the transaction may see them. */
export async function readLabels(tx: Tx, shipmentIds: readonly string[]): Promise<Map<string, Buffer>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('shipment_labels')
    .select(['shipment_id', 'pdf'])
    .where('shipment_id', 'in', shipmentIds)
    .execute();
  return new Map(rows.map(({ shipment_id, pdf }) => [shipment_id, pdf]));
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
