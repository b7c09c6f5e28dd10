import type { ReconCharge } from '@shipmagic/domain/recon/recon-file';
import { type Selectable, sql } from 'kysely';
import type { DeclaredWeights, MagicOrders, ReconLines, Shipments } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** A file names the weight of each of its lines. */
type Charged = Pick<Selectable<ReconLines>, 'cost'> & { readonly weight_grams: number };
type Shipment = Selectable<Shipments>;
type Weight = Selectable<DeclaredWeights>['grams'];

/** A charge of the file and the parcel it is for; no parcel when the AWB is not one of ours, or of two couriers. */
export interface MatchedCharge extends Charged {
  readonly awb: string;
  readonly kind: ReconCharge['kind'];
  readonly unit_named: boolean;
  readonly shipment_id: Shipment['id'] | null;
  /** The parcel's current charge. */
  readonly old_weight_grams: Charged['weight_grams'] | null;
  readonly old_cost: Charged['cost'] | null;
  readonly declared_grams: Weight;
  readonly quoted_grams: Shipment['quoted_grams'];
}

export async function matchCharges(tx: Tx, charges: readonly ReconCharge[]): Promise<MatchedCharge[]> {
  const { rows } = await sql<MatchedCharge>`
    with given as (
      select * from unnest(${charges.map(({ awb }) => awb)}::text[], ${charges.map(({ kind }) => kind)}::text[],
        ${charges.map(({ unitNamed }) => unitNamed)}::boolean[], ${charges.map(({ weight }) => weight)}::int[],
        ${charges.map(({ paise }) => paise / 100)}::numeric[]) as g (awb, kind, unit_named, weight_grams, cost)),
    found as (
      select awb, min(id) as shipment_id, min(quoted_grams) as quoted_grams from shipments
      where awb = any (${charges.map(({ awb }) => awb)}::text[]) and state <> 'cancelled'
      group by awb having count(*) = 1)
    select g.*, f.shipment_id, f.quoted_grams, w.grams as declared_grams, c.weight_grams as old_weight_grams,
      c.cost as old_cost
    from given g left join found f using (awb) left join declared_weights w on w.shipment_id = f.shipment_id
      left join lateral (
        select l.weight_grams, l.cost from recon_lines l join recon_uploads u on u.id = l.upload_id
        where l.shipment_id = f.shipment_id and l.kind = g.kind and u.status = 'completed'
        order by l.upload_id desc limit 1) c on true`.execute(tx);
  return rows;
}

/** Nobody else reconciles until this transaction ends: what two of them change and count would be each other's. */
export async function lockReconciliation(tx: Tx): Promise<void> {
  await sql`lock table recon_uploads in share row exclusive mode`.execute(tx);
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

/** Keeps what an upload says of known parcels, also where it says nothing new: another may be undone. */
export async function writeLines(tx: Tx, uploadId: string, charges: readonly MatchedCharge[]): Promise<void> {
  await sql`
    insert into recon_lines (upload_id, shipment_id, kind, weight_grams, cost)
    select ${uploadId}, * from unnest(${charges.map((one) => one.shipment_id)}::bigint[],
      ${charges.map((one) => one.kind)}::text[], ${charges.map((one) => one.weight_grams)}::int[],
      ${charges.map((one) => one.cost)}::numeric[])`.execute(tx);
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

/** Lets an upload count no more. Answers how many parcels are charged otherwise by that, and how many by later ones. */
export async function withdrawUpload(tx: Tx, uploadId: string): Promise<{ restored: number; kept: number }> {
  const { rows } = await sql<{ restored: number; kept: number }>`
    with standing as (
      select l.* from recon_lines l join recon_uploads u on u.id = l.upload_id where u.status = 'completed')
    select count(*) filter (where later.found is null
        and (own.weight_grams, own.cost) is distinct from (earlier.weight_grams, earlier.cost))::int as restored,
      count(later.found)::int as kept
    from recon_lines own
      left join lateral (select true as found from standing s
        where s.shipment_id = own.shipment_id and s.kind = own.kind and s.upload_id > own.upload_id limit 1) later on true
      left join lateral (select s.weight_grams, s.cost from standing s
        where s.shipment_id = own.shipment_id and s.kind = own.kind and s.upload_id < own.upload_id
        order by s.upload_id desc limit 1) earlier on true
    where own.upload_id = ${uploadId}`.execute(tx);
  await tx.updateTable('recon_uploads').set({ status: 'undone' }).where('id', '=', uploadId).execute();
  return rows[0] ?? { restored: 0, kept: 0 };
}

/** Sums of the ways there by courier. Parcels without a quote or a declared weight are counted apart and add nothing to a difference. */
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
    where c.kind = 'forward'
    group by 1 order by 1`.execute(tx);
  return rows;
}

interface Difference extends Pick<Selectable<MagicOrders>, 'magic_order_id' | 'vendor_name'> {
  readonly awb: string;
  readonly partner: Shipment['shipping_partner'];
  readonly charged_weight: Charged['weight_grams'];
  readonly expected_weight: Weight;
  readonly quoted_weight: Shipment['quoted_grams'];
  readonly charged_cost: Charged['cost'];
  readonly expected_cost: Shipment['quoted_cost'];
}

/** The parcels whose charge differs most: by cost where there was a quote, else by weight. */
export async function largestDifferences(tx: Tx, count: number) {
  const { rows } = await sql<Difference>`
    select s.awb, o.magic_order_id, o.vendor_name, s.shipping_partner as partner, c.weight_grams as charged_weight,
      w.grams as expected_weight, s.quoted_grams as quoted_weight, c.cost as charged_cost, s.quoted_cost as expected_cost
    from recon_charges c join shipments s on s.id = c.shipment_id join magic_orders o on o.id = s.order_id
      left join declared_weights w on w.shipment_id = s.id
    where c.kind = 'forward' and (c.cost <> s.quoted_cost or c.weight_grams <> w.grams)
    order by abs(c.cost - s.quoted_cost) desc nulls last, abs(c.weight_grams - w.grams) desc nulls last, s.id desc
    limit ${count}`.execute(tx);
  return rows;
}
