import type { ChargeKind } from '@shipmagic/domain/recon/charge-kind';
import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../platform/db/checked-rows.ts';
import { rowCount } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { ofFile } from './file-charges.queries.ts';

/** How many parcels are looked up at a time: the database finds their lines by index only if it is given the parcels. */
const parcels = 5_000;

/** Sets what is recorded of the file's parcels beside its charges. */
export async function collectStanding(tx: Tx): Promise<void> {
  let after: string | null = '0';
  while (after !== null) {
    const rows: { last: string | null }[] = await checkedRows(
      tx,
      z.object({ last: z.string().nullable() }),
      sql`
      with piece as materialized (
        select distinct shipment_id from recon_file_charges where shipment_id > ${after} order by 1 limit ${parcels}),
      added as (
        insert into recon_file_standing
        select shipment_id, kind, courier, invoice_number, weight_grams, cost, upload_id, line
        from recon_standing_lines where shipment_id = any (array(select shipment_id from piece)))
      select max(shipment_id) as last from piece`,
    );
    after = rows[0]?.last ?? null;
  }
  await sql`analyze recon_file_standing`.execute(tx);
}

/** How many charges are for parcels of ours, and how many of these change what is recorded. */
export async function countChanges(tx: Tx): Promise<{ matched: number; changed: number }> {
  const rows = await checkedRows(
    tx,
    z.object({ matched: z.number(), changed: z.number() }),
    sql`
    with entries as (
      select shipment_id, kind, case when invoice is not null then courier end as courier, invoice,
        sum(paise) as paise, count(*) as charges,
        (array_agg(grams order by place desc) filter (where grams is not null))[1] as grams
      from recon_file_charges where shipment_id is not null group by 1, 2, 3, 4),
    recorded as (
      select shipment_id, kind, case when invoice_number is not null then courier end as courier, invoice_number,
        sum(cost) * 100 as paise,
        (array_agg(weight_grams order by line desc) filter (where weight_grams is not null))[1] as grams
      from recon_file_standing group by 1, 2, 3, 4)
    select coalesce(sum(charges), 0)::int as matched,
      coalesce(sum(charges) filter (
        where r.shipment_id is null or r.paise <> e.paise or r.grams is distinct from e.grams), 0)::int as changed
    from entries e left join recorded r on r.shipment_id = e.shipment_id and r.kind = e.kind
      and r.courier is not distinct from e.courier and r.invoice_number is not distinct from e.invoice`,
  );
  return rows[0] ?? { matched: 0, changed: 0 };
}

/** The invoices of a file; of those without a parcel of ours only the chosen courier can be known. */
const invoicesOfFile = sql`
  invoices as materialized (
    select distinct courier, invoice from recon_file_charges where courier is not null and invoice is not null)`;

export interface Sample<T> {
  readonly count: number;
  readonly first: readonly T[];
}

const sampleOf = <T>(rows: readonly (T & { count: number })[]): Sample<T> => ({
  count: rows[0]?.count ?? 0,
  first: rows.map(({ count: _, ...row }) => row as T),
});

/**
 * The charges of parcels that something else has charged under this kind: other than the invoice itself, and for files
 * without one, another invoice.
 */
export async function chargedBefore(tx: Tx, named: number) {
  interface Before {
    readonly awb: string;
    readonly kind: ChargeKind;
    readonly invoice: string | null;
  }
  const { rows } = await sql<Before & { count: number }>`
    with ${invoicesOfFile},
    others as (
      select s.* from recon_file_standing s
        left join invoices i on i.courier = s.courier and i.invoice = s.invoice_number
      where i.invoice is null),
    charged as (
      select distinct on (place) place, awb, c.kind, invoice_number as invoice
      from recon_file_charges c join others o on o.shipment_id = c.shipment_id and o.kind = c.kind
      where c.invoice is not null or o.invoice_number is not null
      order by place, o.line, o.upload_id)
    select awb, kind, invoice, count(*) over ()::int as count from charged order by place limit ${named}`.execute(tx);
  return sampleOf<Before>(rows);
}

/** How many charges that are recorded of these invoices are not in the file. */
export async function countWithdrawn(tx: Tx): Promise<number> {
  const { count } = await ofFile(tx)
    .with(
      (cte) => cte('invoices').materialized(),
      (file) =>
        file
          .selectFrom('recon_file_charges')
          .select(['courier', 'invoice'])
          .distinct()
          .where('courier', 'is not', null)
          .where('invoice', 'is not', null),
    )
    .with('recorded', (file) =>
      file
        .selectFrom('invoices as i')
        .innerJoin('recon_standing_lines as l', (join) =>
          join.onRef('l.courier', '=', 'i.courier').onRef('l.invoice_number', '=', 'i.invoice'),
        )
        .select(['l.shipment_id', 'l.kind', 'l.courier', 'l.invoice_number'])
        .distinct(),
    )
    .selectFrom('recorded as r')
    .select(rowCount.as('count'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('recon_file_charges as c')
            .select('c.place')
            .whereRef('c.shipment_id', '=', 'r.shipment_id')
            .whereRef('c.kind', '=', 'r.kind')
            .whereRef('c.courier', '=', 'r.courier')
            .whereRef('c.invoice', '=', 'r.invoice_number'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

export interface InvoiceOfFile {
  readonly number: string;
  readonly courier: string;
  readonly rows: number;
  readonly paise: string;
  /** The file whose version of the invoice this one replaces. */
  readonly replaces: string | null;
}

/** The first invoices of the file, those with parcels of ours before the others. */
export async function invoicesOf(tx: Tx, named: number): Promise<InvoiceOfFile[]> {
  const { rows } = await sql<InvoiceOfFile>`
    select number, courier, rows, paise,
      (select u.filename from recon_invoices r join recon_uploads u on u.id = r.upload_id
        where u.status = 'completed' and r.courier = first.courier and r.number = first.number
        order by r.upload_id desc limit 1) as replaces
    from (
      select invoice as number, courier, count(shipment_id)::int as rows, min(place) as place,
        min(place) filter (where shipment_id is not null) as matched_place,
        coalesce(sum(paise) filter (where shipment_id is not null), 0) as paise
      from recon_file_charges where courier is not null and invoice is not null
      group by invoice, courier order by matched_place nulls last, place limit ${named}) as first
    order by matched_place nulls last, place`.execute(tx);
  return rows;
}

/** The AWBs that the file has more than once, for one kind of charge and in one invoice. */
export async function repeatedAwbs(tx: Tx, named: number): Promise<Sample<{ awb: string }>> {
  const rows = await checkedRows(
    tx,
    z.object({ awb: z.string(), count: z.number() }),
    sql`
    with seen as (
      select awb, number, row_number() over (partition by awb, kind, invoice order by number) as time
      from recon_file_rows)
    select awb, count(*) over ()::int as count from seen where time = 2
    group by awb order by min(number) limit ${named}`,
  );
  return sampleOf<{ awb: string }>(rows);
}

/** The AWBs that no parcel has. */
export async function unmatchedAwbs(tx: Tx, named: number): Promise<Sample<{ awb: string }>> {
  const rows = await ofFile(tx)
    .selectFrom('recon_file_charges')
    .select(['awb', (eb) => eb.fn.countAll<string>().over().as('count')])
    .where('shipment_id', 'is', null)
    .orderBy('place')
    .limit(named)
    .execute();
  return sampleOf<{ awb: string }>(rows.map(({ awb, count }) => ({ awb, count: Number(count) })));
}
