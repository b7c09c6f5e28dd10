import type { ReconCharge } from '@shipmagic/domain/recon/recon-file';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/** A charge of the file and the parcel it is for; no parcel when the AWB is not one of ours, or of two couriers. */
export interface MatchedCharge {
  readonly awb: string;
  readonly shipment_id: string | null;
  readonly weight_grams: number;
  readonly cost: number;
  readonly old_weight_grams: number | null;
  readonly old_cost: number | null;
  readonly old_upload_id: string | null;
}

export async function matchCharges(tx: Tx, charges: readonly ReconCharge[]): Promise<MatchedCharge[]> {
  const { rows } = await sql<MatchedCharge>`
    with given as (
      select * from unnest(${charges.map(({ awb }) => awb)}::text[], ${charges.map(({ weight }) => weight)}::int[],
        ${charges.map(({ paise }) => paise / 100)}::numeric[]) as g (awb, weight_grams, cost)),
    found as (
      select awb, min(id) as shipment_id from shipments
      where awb = any (${charges.map(({ awb }) => awb)}::text[]) and state <> 'cancelled'
      group by awb having count(*) = 1)
    select g.*, f.shipment_id, c.weight_grams as old_weight_grams, c.cost as old_cost, c.upload_id as old_upload_id
    from given g left join found f using (awb) left join recon_charges c on c.shipment_id = f.shipment_id`.execute(tx);
  return rows;
}

/** Nobody else reconciles until this transaction ends: two files must not both take the other's charges for old ones. */
export async function lockReconciliation(tx: Tx): Promise<void> {
  await sql`lock table recon_charges in share row exclusive mode`.execute(tx);
}

export interface NewUpload {
  readonly filename: string;
  readonly status: 'completed' | 'failed';
  readonly userId: string;
  readonly email: string;
  readonly totalRows: number;
  readonly updatedRows: number;
}

export async function addUpload(tx: Tx, upload: NewUpload): Promise<string> {
  const { id } = await tx
    .insertInto('recon_uploads')
    .values({
      filename: upload.filename,
      status: upload.status,
      uploaded_by: upload.userId,
      uploaded_by_email: upload.email,
      total_rows: upload.totalRows,
      updated_rows: upload.updatedRows,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes new charges and keeps what they replace. */
export async function writeCharges(tx: Tx, uploadId: string, changed: readonly MatchedCharge[]): Promise<void> {
  const ids = changed.map(({ shipment_id }) => shipment_id);
  await sql`
    insert into recon_changes (upload_id, shipment_id, old_weight_grams, old_cost, old_upload_id)
    select ${uploadId}, s.id, c.weight_grams, c.cost, c.upload_id
    from unnest(${ids}::bigint[]) as s (id) left join recon_charges c on c.shipment_id = s.id`.execute(tx);
  await sql`
    insert into recon_charges (shipment_id, weight_grams, cost, upload_id)
    select g.id, g.weight_grams, g.cost, ${uploadId}
    from unnest(${ids}::bigint[], ${changed.map((one) => one.weight_grams)}::int[],
      ${changed.map((one) => one.cost)}::numeric[]) as g (id, weight_grams, cost)
    on conflict (shipment_id) do update set
      weight_grams = excluded.weight_grams, cost = excluded.cost, upload_id = excluded.upload_id`.execute(tx);
}

export function listUploads(tx: Tx, since: Date) {
  return tx
    .selectFrom('recon_uploads')
    .selectAll()
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

/** Gives charges that are still this upload's back what they were. Answers how many, and how many others it had changed. */
export async function takeBackCharges(tx: Tx, uploadId: string): Promise<{ restored: number; kept: number }> {
  const { rows } = await sql<{ restored: number; kept: number }>`
    with own as (
      select x.* from recon_changes x join recon_charges c on c.shipment_id = x.shipment_id and c.upload_id = x.upload_id
      where x.upload_id = ${uploadId}),
    gone as (
      delete from recon_charges c using own where c.shipment_id = own.shipment_id and own.old_upload_id is null returning 1),
    back as (
      update recon_charges c set weight_grams = own.old_weight_grams, cost = own.old_cost, upload_id = own.old_upload_id
      from own where c.shipment_id = own.shipment_id and own.old_upload_id is not null returning 1)
    select (select count(*) from gone)::int + (select count(*) from back)::int as restored,
      (select count(*) from recon_changes where upload_id = ${uploadId})::int - (select count(*) from own)::int as kept`.execute(
    tx,
  );
  await tx.updateTable('recon_uploads').set({ status: 'undone' }).where('id', '=', uploadId).execute();
  return rows[0] ?? { restored: 0, kept: 0 };
}

/** Sums by courier. Parcels without a quote or a declared weight are counted apart and add nothing to a difference. */
export async function sumDifferences(tx: Tx) {
  const { rows } = await sql<{
    partner: string;
    parcels: number;
    charged_weight: number;
    weight_difference: number;
    without_weight: number;
    charged_cost: number;
    expected_cost: number | null;
    cost_difference: number | null;
    without_quote: number;
  }>`
    select s.shipping_partner as partner, count(*)::int as parcels, sum(c.weight_grams)::float8 as charged_weight,
      coalesce(sum(c.weight_grams - w.grams), 0)::float8 as weight_difference,
      count(*) filter (where w.grams is null)::int as without_weight,
      sum(c.cost) as charged_cost, sum(s.quoted_cost) as expected_cost, sum(c.cost - s.quoted_cost) as cost_difference,
      count(*) filter (where s.quoted_cost is null)::int as without_quote
    from recon_charges c join shipments s on s.id = c.shipment_id left join declared_weights w on w.shipment_id = s.id
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** The parcels whose charge differs most: by cost where there was a quote, else by weight. */
export async function largestDifferences(tx: Tx, count: number) {
  const { rows } = await sql<{
    awb: string;
    magic_order_id: string;
    vendor_name: string;
    partner: string;
    charged_weight: number;
    expected_weight: number | null;
    quoted_weight: number | null;
    charged_cost: number;
    expected_cost: number | null;
  }>`
    select s.awb, o.magic_order_id, o.vendor_name, s.shipping_partner as partner, c.weight_grams as charged_weight,
      w.grams as expected_weight, s.quoted_grams as quoted_weight, c.cost as charged_cost, s.quoted_cost as expected_cost
    from recon_charges c join shipments s on s.id = c.shipment_id join magic_orders o on o.id = s.order_id
      left join declared_weights w on w.shipment_id = s.id
    where c.cost <> s.quoted_cost or c.weight_grams <> w.grams
    order by abs(c.cost - s.quoted_cost) desc nulls last, abs(c.weight_grams - w.grams) desc nulls last, s.id desc
    limit ${count}`.execute(tx);
  return rows;
}
