import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { inPieces } from './file-charges.queries.ts';

/** All charges of a file, also those of unknown AWBs, in paise. */
export async function sumCharges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ paise: string | null }>`select sum(paise) as paise from recon_file_charges`.execute(tx);
  return Number(rows[0]?.paise ?? 0);
}

interface ChargedParcel {
  readonly awb: string;
  readonly quoted_cost: number | null;
  readonly forward: number;
  readonly every: number;
  readonly has_forward: boolean;
}

/** What the file charges for each parcel in paise, and for the way there, beside the quote in rupees. */
export const chargedParcels = (tx: Tx) =>
  inPieces(
    tx,
    sql<ChargedParcel>`
      with charged as (
        select shipment_id, min(place) as place, sum(paise)::float8 as every,
          coalesce(sum(paise) filter (where kind = 'forward'), 0)::float8 as forward,
          bool_or(kind = 'forward') as has_forward
        from recon_file_charges where shipment_id is not null group by shipment_id)
      select awb, quoted_cost, forward, every, has_forward
      from charged join shipments s on s.id = shipment_id order by place`,
  );

interface WeighedCharge {
  readonly awb: string;
  readonly charged: number;
  readonly declared: number;
  readonly quoted: number | null;
  readonly unit_named: boolean;
}

/** The charges with a weight, of parcels of which one was declared, in grams. */
export const weighedCharges = (tx: Tx) =>
  inPieces(
    tx,
    sql<WeighedCharge>`
      select c.awb, c.grams as charged, w.grams as declared, quoted_grams as quoted, unit_named
      from recon_file_charges c join shipments s on s.id = c.shipment_id join declared_weights w on w.shipment_id = s.id
      where c.grams is not null and w.grams is not null order by place`,
  );
