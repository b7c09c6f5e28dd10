import type { Tx } from '../platform/db/transaction.ts';
import { inPieces, ofFile } from './file-charges.queries.ts';

/** All charges of a file, also those of unknown AWBs, in paise. */
export async function sumCharges(tx: Tx): Promise<number> {
  const { paise } = await ofFile(tx)
    .selectFrom('recon_file_charges')
    .select((eb) => eb.fn.sum('paise').as('paise'))
    .executeTakeFirstOrThrow();
  return Number(paise);
}

/** The file's charges for each parcel in paise, in all and for the way there, beside the quote in rupees. */
export const chargedParcels = (tx: Tx) =>
  inPieces(
    tx,
    ofFile(tx)
      .with('charged', (file) =>
        file
          .selectFrom('recon_file_charges')
          .select((eb) => [
            'shipment_id',
            eb.fn.min('place').as('place'),
            eb.cast<number>(eb.fn.sum('paise'), 'float8').as('every'),
            eb
              .cast<number>(eb.fn.coalesce(eb.fn.sum('paise').filterWhere('kind', '=', 'forward'), eb.lit(0)), 'float8')
              .as('forward'),
            eb.fn.agg<boolean>('bool_or', [eb('kind', '=', 'forward')]).as('has_forward'),
          ])
          .where('shipment_id', 'is not', null)
          .groupBy('shipment_id'),
      )
      .selectFrom('charged')
      .innerJoin('shipments as s', 's.id', 'charged.shipment_id')
      .select(['s.quoted_cost', 'charged.forward', 'charged.every', 'charged.has_forward'])
      .select((eb) => eb.ref('s.awb').$notNull().as('awb'))
      .orderBy('charged.place'),
  );

/** The charges with a weight, of parcels of which one was declared, in grams. */
export const weighedCharges = (tx: Tx) =>
  inPieces(
    tx,
    ofFile(tx)
      .selectFrom('recon_file_charges as c')
      .innerJoin('shipments as s', 's.id', 'c.shipment_id')
      .innerJoin('declared_weights as w', 'w.shipment_id', 's.id')
      .select(['c.awb', 'c.unit_named', 's.quoted_grams as quoted'])
      .select((eb) => [eb.ref('c.grams').$notNull().as('charged'), eb.ref('w.grams').$notNull().as('declared')])
      .where('c.grams', 'is not', null)
      .where('w.grams', 'is not', null)
      .orderBy('c.place'),
  );
