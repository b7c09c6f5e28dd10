import { knownCouriers } from '@shipmagic/domain/couriers/known-couriers';
import type { ReconCharge } from '@shipmagic/domain/recon/recon-file';
import { type Expression, sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { isOfCourier } from './recon-lines.queries.ts';

/** The tables below, as the database knows them. */
export type FileTables = {
  readonly recon_file_rows: {
    readonly number: number;
    readonly awb: string;
    readonly kind: string;
    readonly invoice: string | null;
  };
  readonly recon_file_charges: {
    readonly place: number;
    readonly number: number;
    readonly awb: string;
    readonly kind: string;
    readonly invoice: string | null;
    readonly grams: number | null;
    readonly unit_named: boolean;
    /** A bigint, which the driver gives as text. */
    readonly paise: string;
    readonly shipment_id: string | null;
    readonly courier: string | null;
  };
};

export const ofFile = (tx: Tx) => tx.withTables<FileTables>();

// Why: docs/decisions/money.md, "A file is compared in the database".
/** The charges of a file as they are read: tables of this transaction alone, which end with it. */
export async function createFileTables(tx: Tx): Promise<void> {
  for (const table of [
    sql`recon_file_rows (number integer, line integer, awb text, kind text, invoice text, grams integer,
      unit_named boolean, paise bigint)`,
    // Of one AWB and kind without an invoice number there is one; it stands where the first of its rows stood.
    sql`recon_file_charges (place integer primary key, number integer, line integer, awb text, kind text, invoice text,
      grams integer, unit_named boolean, paise bigint, shipment_id bigint, courier text)`,
    sql`recon_file_standing (shipment_id bigint, kind text, courier text, invoice_number text, weight_grams integer,
      cost numeric(12, 2), upload_id bigint, line integer)`,
  ])
    await sql`create temporary table ${table} on commit drop`.execute(tx);
}

/** A charge and the number of its row among the rows of its file. */
export interface NumberedCharge {
  readonly number: number;
  readonly charge: ReconCharge;
}

export async function addFileRows(tx: Tx, rows: readonly NumberedCharge[]): Promise<void> {
  const all = <T>(of: (row: NumberedCharge) => T) => rows.map(of);
  await sql`
    insert into recon_file_rows
    select * from unnest(${all(({ number }) => number)}::int[], ${all(({ charge }) => charge.line)}::int[],
      ${all(({ charge }) => charge.awb)}::text[], ${all(({ charge }) => charge.kind)}::text[],
      ${all(({ charge }) => charge.invoice)}::text[], ${all(({ charge }) => charge.weight)}::int[],
      ${all(({ charge }) => charge.unitNamed)}::boolean[], ${all(({ charge }) => charge.paise)}::bigint[])`.execute(tx);
}

/** The courier of a parcel by id, or by name where we do not know it. */
const courierOfParcel = sql`case ${sql.join(
  knownCouriers.map(({ id }) => sql`when ${isOfCourier(id)} then ${id}`),
  sql` `,
)} else shipping_partner end`;

/**
 * Makes charges of the rows: finds their parcels, of one courier if it is given. An AWB of two couriers is neither's.
 * Without an invoice number the last row of an AWB and kind counts, otherwise each row.
 */
export async function matchFileRows(tx: Tx, courier: string | null): Promise<void> {
  await sql`analyze recon_file_rows`.execute(tx);
  await sql`
    insert into recon_file_charges
    with charges as (
      select number as place, * from recon_file_rows where invoice is not null
      union all
      select first as place, number, line, awb, kind, invoice, grams, unit_named, paise from (
        select *, min(number) over same as first, max(number) over same as last from recon_file_rows
        where invoice is null window same as (partition by awb, kind)) as rows
      where number = last),
    parcels as (
      select awb, min(id) as shipment_id, min(shipping_partner) as shipping_partner from shipments
      where awb in (select awb from recon_file_rows) and state <> 'cancelled' and return_id is null
        and ${courier === null ? sql`true` : isOfCourier(courier)}
      group by awb having count(*) = 1)
    select place, number, line, c.awb, kind, invoice, grams, unit_named, paise, shipment_id,
      ${courier === null ? sql`case when shipment_id is not null then ${courierOfParcel} end` : sql`${courier}::text`}
    from charges c left join parcels p on p.awb = c.awb`.execute(tx);
  await sql`create index on recon_file_charges (shipment_id, kind)`.execute(tx);
  await sql`analyze recon_file_charges`.execute(tx);
}

/** How many rows are fetched at a time. */
const piece = 5_000;

/** The rows of a query, some thousand at a time; one such query at a time. */
export async function* inPieces<T>(tx: Tx, query: Expression<T>): AsyncGenerator<readonly T[]> {
  await sql`declare recon_piece no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<T>`fetch forward ${sql.lit(piece)} from recon_piece`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close recon_piece`.execute(tx);
}

/** The rows, by number, of which no parcel has the AWB. */
export const unmatchedRows = (tx: Tx) =>
  inPieces(tx, ofFile(tx).selectFrom('recon_file_charges').select('number').where('shipment_id', 'is', null));
