import { recordedNames } from '@shipmagic/domain/couriers/known-couriers';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../platform/db/containing.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Whether a parcel is this courier's, by the names under which couriers are recorded. */
export const isOfCourier = (id: string): RawBuilder<unknown> =>
  sql`lower(shipping_partner) like any (${recordedNames(id).map((name) => containing(name.toLowerCase()))}::text[])`;

/**
 * Keeps what the file of this transaction says of known parcels, also where it says nothing new: another upload may be
 * undone. Its invoices are kept with it.
 */
export async function writeLines(tx: Tx, uploadId: string): Promise<void> {
  await sql`
    insert into recon_lines (upload_id, line, shipment_id, kind, courier, invoice_number, weight_grams, cost)
    select ${uploadId}, line, shipment_id, kind, courier, invoice, grams, paise::numeric / 100
    from recon_file_charges where shipment_id is not null`.execute(tx);
  await sql`
    insert into recon_invoices (upload_id, courier, number)
    select distinct ${uploadId}::bigint, courier, invoice
    from recon_file_charges where courier is not null and invoice is not null`.execute(tx);
}
