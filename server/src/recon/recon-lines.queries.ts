import { recordedNames } from '@shipmagic/domain/couriers/known-couriers';
import type { ChargeKind } from '@shipmagic/domain/recon/charge-kind';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { containing } from '../platform/db/containing.ts';
import type { DeclaredWeights, ReconLines, Shipments } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

type Shipment = Selectable<Shipments>;
type Line = Selectable<ReconLines>;

/** A parcel that a file may charge. */
export interface ChargedParcel extends Pick<Shipment, 'id' | 'shipping_partner' | 'quoted_cost' | 'quoted_grams'> {
  readonly awb: string;
  readonly declared_grams: Selectable<DeclaredWeights>['grams'];
}

/** Whether a parcel is this courier's, by the names under which couriers are recorded. */
export const isOfCourier = (id: string): RawBuilder<unknown> =>
  sql`lower(shipping_partner) like any (${recordedNames(id).map((name) => containing(name.toLowerCase()))}::text[])`;

/** The parcels with these AWBs, of one courier if it is given. An AWB of two couriers is neither's. */
export async function findParcels(tx: Tx, awbs: readonly string[], courier: string | null): Promise<ChargedParcel[]> {
  const ofCourier = courier === null ? sql`true` : isOfCourier(courier);
  const { rows } = await sql<ChargedParcel>`
    with found as (
      select awb, min(id) as id from shipments
      where awb = any (${awbs}::text[]) and state <> 'cancelled' and ${ofCourier}
      group by awb having count(*) = 1)
    select f.awb, f.id, s.shipping_partner, s.quoted_cost, s.quoted_grams, w.grams as declared_grams
    from found f join shipments s on s.id = f.id left join declared_weights w on w.shipment_id = f.id`.execute(tx);
  return rows;
}

/** A line that stands. */
export interface StandingLine
  extends Pick<Line, 'shipment_id' | 'courier' | 'invoice_number' | 'weight_grams' | 'cost'> {
  readonly kind: ChargeKind;
}

const standingLines = (tx: Tx) =>
  tx
    .selectFrom('recon_standing_lines')
    .select(['shipment_id', 'kind', 'courier', 'invoice_number', 'weight_grams', 'cost'])
    .orderBy('line')
    .$narrowType<StandingLine>();

/** The standing charges of these parcels, in the order of the files. */
export function standingOfParcels(tx: Tx, shipmentIds: readonly string[]): Promise<StandingLine[]> {
  return standingLines(tx)
    .where((eb) => eb('shipment_id', '=', eb.fn.any(eb.val([...shipmentIds]))))
    .execute();
}

export interface InvoiceName {
  readonly courier: string;
  readonly number: string;
}

const isOneOf = (names: readonly InvoiceName[]) => {
  const keys = new Set(names.map(({ courier, number }) => `${courier} ${number}`));
  return ({ courier, number }: { courier: string | null; number: string | null }) => keys.has(`${courier} ${number}`);
};

/** The uploads that stand and have these invoices, the newest first. */
export async function standingInvoices(tx: Tx, names: readonly InvoiceName[]) {
  const rows = await tx
    .selectFrom('recon_invoices as i')
    .innerJoin('recon_uploads as u', 'u.id', 'i.upload_id')
    .select(['i.courier', 'i.number', 'u.filename'])
    .where('u.status', '=', 'completed')
    .where((eb) => eb('i.number', '=', eb.fn.any(eb.val(names.map(({ number }) => number)))))
    .orderBy('i.upload_id', 'desc')
    .execute();
  return rows.filter(isOneOf(names));
}

/** The standing charges of these invoices, in the order of the files. */
export async function standingOfInvoices(tx: Tx, names: readonly InvoiceName[]): Promise<StandingLine[]> {
  const rows = await standingLines(tx)
    .where((eb) => eb('invoice_number', '=', eb.fn.any(eb.val(names.map(({ number }) => number)))))
    .execute();
  const isNamed = isOneOf(names);
  return rows.filter((line) => isNamed({ courier: line.courier, number: line.invoice_number }));
}

export interface NewLine {
  readonly line: number;
  readonly shipmentId: string;
  readonly kind: ChargeKind;
  readonly courier: string;
  readonly invoice: string | null;
  readonly grams: number | null;
  readonly paise: number;
}

/** Keeps what an upload says of known parcels, also where it says nothing new: another may be undone. */
export async function writeLines(tx: Tx, uploadId: string, lines: readonly NewLine[]): Promise<void> {
  await sql`
    insert into recon_lines (upload_id, line, shipment_id, kind, courier, invoice_number, weight_grams, cost)
    select ${uploadId}, * from unnest(${lines.map(({ line }) => line)}::int[],
      ${lines.map(({ shipmentId }) => shipmentId)}::bigint[], ${lines.map(({ kind }) => kind)}::text[],
      ${lines.map(({ courier }) => courier)}::text[], ${lines.map(({ invoice }) => invoice)}::text[],
      ${lines.map(({ grams }) => grams)}::int[], ${lines.map(({ paise }) => paise / 100)}::numeric[])`.execute(tx);
}

export async function writeInvoices(tx: Tx, uploadId: string, invoices: readonly InvoiceName[]): Promise<void> {
  await sql`insert into recon_invoices (upload_id, courier, number)
    select ${uploadId}, * from unnest(${invoices.map(({ courier }) => courier)}::text[],
      ${invoices.map(({ number }) => number)}::text[])`.execute(tx);
}
