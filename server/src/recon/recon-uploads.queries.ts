import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../platform/db/checked-rows.ts';
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
  await keepChargesAround(tx, uploadId);
  await tx.updateTable('recon_uploads').set({ status: 'undone' }).where('id', '=', uploadId).execute();
  return { restored: await countOtherCharges(tx), kept: said - counted };
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

/** The charges of the parcels around an upload, as they are now. */
const chargesAround = sql`
  select c.shipment_id, kind, cost, weight_grams from recon_charges c
  where c.shipment_id in (select shipment_id from recon_parcels_around)`;

/**
 * Keeps the charges of every parcel that an upload or another version of its invoices has, in tables of this
 * transaction alone: there may be a hundred thousand.
 */
async function keepChargesAround(tx: Tx, uploadId: string): Promise<void> {
  await sql`create temporary table recon_parcels_around (shipment_id bigint) on commit drop`.execute(tx);
  await sql`
    insert into recon_parcels_around
    select shipment_id from recon_lines where upload_id = ${uploadId}
    union
    select l.shipment_id from recon_invoices own
      join recon_lines l on l.courier = own.courier and l.invoice_number = own.number
    where own.upload_id = ${uploadId}`.execute(tx);
  await sql`analyze recon_parcels_around`.execute(tx);
  await sql`create temporary table recon_charges_before on commit drop as ${chargesAround}`.execute(tx);
}

/** How many charges are not what they were when they were kept. */
async function countOtherCharges(tx: Tx): Promise<number> {
  const rows = await checkedRows(
    tx,
    z.object({ n: z.number() }),
    sql`
    select count(*)::int as n
    from recon_charges_before b full join (${chargesAround}) a on a.shipment_id = b.shipment_id and a.kind = b.kind
    where (a.cost, a.weight_grams) is distinct from (b.cost, b.weight_grams)`,
  );
  return rows[0]?.n ?? 0;
}
