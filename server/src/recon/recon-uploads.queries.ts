import { sql } from 'kysely';
import { rowCount } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Nobody else reconciles until this transaction ends: what two of them change and count would be each other's. */
export async function lockReconciliation(tx: Tx): Promise<void> {
  await sql`lock table recon_uploads in share row exclusive mode`.execute(tx);
}

export interface NewUpload {
  readonly filename: string;
  readonly status: 'completed' | 'failed';
  readonly userId: string;
  readonly email: string;
  readonly courier: string | null;
  readonly totalRows: number;
  readonly updatedRows: number;
  readonly leftRows: number;
  readonly failure: string | null;
}

export async function addUpload(tx: Tx, upload: NewUpload): Promise<string> {
  const { id } = await tx
    .insertInto('recon_uploads')
    .values({
      filename: upload.filename,
      status: upload.status,
      uploaded_by: upload.userId,
      uploaded_by_email: upload.email,
      courier: upload.courier,
      total_rows: upload.totalRows,
      updated_rows: upload.updatedRows,
      left_rows: upload.leftRows,
      failure: upload.failure,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function listUploads(tx: Tx, since: Date) {
  return tx
    .selectFrom('recon_uploads as u')
    .selectAll('u')
    .select((eb) => {
      const ofUpload = eb.selectFrom('recon_invoices as i').whereRef('i.upload_id', '=', 'u.id');
      return [
        ofUpload.select((of) => of.fn.min('i.number').as('first')).as('first_invoice'),
        ofUpload.select(rowCount.as('n')).as('invoice_count'),
      ];
    })
    .where('uploaded_at', '>=', since)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function lockUpload(tx: Tx, id: string) {
  return tx
    .selectFrom('recon_uploads')
    .select(['filename', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Lets an upload count no more. Answers how many charges are other ones by that, and how many of its own did not count. */
export async function withdrawUpload(tx: Tx, uploadId: string): Promise<{ restored: number; kept: number }> {
  const said = await countDistinct(tx, 'recon_lines', uploadId);
  const counted = await countDistinct(tx, 'recon_standing_lines', uploadId);
  const before = await chargesAround(tx, uploadId);
  await tx.updateTable('recon_uploads').set({ status: 'undone' }).where('id', '=', uploadId).execute();
  const after = await chargesAround(tx, uploadId);
  const keys = new Set([...before.keys(), ...after.keys()]);
  const restored = [...keys].filter((key) => before.get(key) !== after.get(key)).length;
  return { restored, kept: said - counted };
}

/** How many charges an upload has: of a parcel and kind, in an invoice or without one. */
async function countDistinct(tx: Tx, from: 'recon_lines' | 'recon_standing_lines', uploadId: string): Promise<number> {
  const { n } = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom(from)
        .select(['shipment_id', 'kind', 'invoice_number'])
        .distinct()
        .where('upload_id', '=', uploadId)
        .as('own'),
    )
    .select(rowCount.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The charges of every parcel that an upload or another version of its invoices has, as texts to compare. */
async function chargesAround(tx: Tx, uploadId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('recon_charges')
    .select(['shipment_id', 'kind', 'cost', 'weight_grams'])
    .where('shipment_id', 'in', (eb) =>
      eb
        .selectFrom('recon_lines')
        .select('shipment_id')
        .where('upload_id', '=', uploadId)
        .union(
          eb
            .selectFrom('recon_invoices as own')
            .innerJoin('recon_lines as l', (join) =>
              join.onRef('l.courier', '=', 'own.courier').onRef('l.invoice_number', '=', 'own.number'),
            )
            .select('l.shipment_id')
            .where('own.upload_id', '=', uploadId),
        ),
    )
    .execute();
  return new Map(
    rows.map(({ shipment_id, kind, cost, weight_grams }) => [`${shipment_id} ${kind}`, `${cost} ${weight_grams}`]),
  );
}
