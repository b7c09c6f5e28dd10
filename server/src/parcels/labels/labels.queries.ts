import type { Insertable } from 'kysely';
import { rowCount } from '../../platform/db/expressions.ts';
import type { ShipmentLabels } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { StoreName } from '../../platform/files/file-store.ts';

const columns = ['shipment_id', 'pdf', 'file', 'stored_in', 'file_size', 'sha256'] as const;

const labels = (tx: Tx) => tx.selectFrom('shipment_labels').select(columns);
export type LabelRow = Awaited<ReturnType<typeof listLabels>>[number];

export function findLabel(tx: Tx, shipmentId: string): Promise<LabelRow | undefined> {
  return labels(tx).where('shipment_id', '=', shipmentId).executeTakeFirst();
}

/** The stored labels of these shipments, as far as the transaction may see them. */
export function listLabels(tx: Tx, shipmentIds: readonly string[]) {
  return labels(tx)
    .where('shipment_id', 'in', [...shipmentIds])
    .execute();
}

/** The bytes of labels without a storage are in their rows. */
export type LabelsPlace = StoreName | 'database';
const outside = (place: LabelsPlace) => ['is distinct from', place === 'database' ? null : place] as const;

/** Labels that do not lie in a place, a batch at a time, in the order of their shipments. */
export function listLabelsOutside(tx: Tx, place: LabelsPlace, { after, limit }: { after: string; limit: number }) {
  return labels(tx)
    .where('shipment_id', '>', after)
    .where('stored_in', ...outside(place))
    .orderBy('shipment_id')
    .limit(limit)
    .execute();
}

export async function countLabelsOutside(tx: Tx, place: LabelsPlace): Promise<number> {
  const { count } = await tx
    .selectFrom('shipment_labels')
    .select(rowCount.as('count'))
    .where('stored_in', ...outside(place))
    .executeTakeFirstOrThrow();
  return count;
}

const unmarked = (mark: string) => ['not like', `%-${mark}`] as const;

/** Labels in files whose names do not say that they are sealed under the key of this mark; the names of former versions
 * say nothing. A batch at a time, in the order of their shipments.
 */
export function listLabelsOfOtherKeys(tx: Tx, mark: string, { after, limit }: { after: string; limit: number }) {
  return labels(tx)
    .where('shipment_id', '>', after)
    .where('file', ...unmarked(mark))
    .orderBy('shipment_id')
    .limit(limit)
    .execute();
}

export async function countLabelsOfOtherKeys(tx: Tx, mark: string): Promise<number> {
  const { count } = await tx
    .selectFrom('shipment_labels')
    .select(rowCount.as('count'))
    .where('file', ...unmarked(mark))
    .executeTakeFirstOrThrow();
  return count;
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

export type LabelPlace = Pick<LabelRow, 'pdf' | 'file' | 'stored_in' | 'file_size' | 'sha256'>;

/** Gives a label another place; false if it is gone or lies somewhere else by now. */
export async function replaceLabel(
  tx: Tx,
  { shipment_id, file }: Pick<LabelRow, 'shipment_id' | 'file'>,
  label: LabelPlace & { readonly source?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shipment_labels')
    .set(label)
    .where('shipment_id', '=', shipment_id)
    .where('file', 'is not distinct from', file)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Which of these files are labels'. */
export async function listNamedFiles(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('shipment_labels')
    .select('file')
    .where('file', 'in', [...names])
    .execute();
  return new Set(rows.flatMap(({ file }) => file ?? []));
}
