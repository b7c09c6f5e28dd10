import type { BookedTerms } from '@shipmagic/domain/parcels/booking/booked-terms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface ComparedTerms {
  readonly asked: BookedTerms;
  /** The terms that the courier has told otherwise until now. */
  readonly differing: BookedTerms;
}

/** How the couriers of these parcels were asked to book them, and what they have told otherwise. */
export async function listComparedTerms(tx: Tx, shipmentIds: readonly string[]): Promise<Map<string, ComparedTerms>> {
  const rows = await tx
    .selectFrom('shipments as s')
    .leftJoin('shipment_requests as r', 'r.shipment_id', 's.id')
    .leftJoin('booked_otherwise as b', 'b.shipment_id', 's.id')
    .select((eb) => [
      's.id',
      's.cod_amount',
      eb.cast<string | null>(sql`r.parcel #>> '{consignee,address,zip}'`, 'text').as('asked_pin'),
      'b.collects',
      'b.pin',
    ])
    .where('s.id', '=', (eb) => eb.fn.any(eb.val(shipmentIds)))
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        asked: { collects: row.cod_amount, pin: row.asked_pin },
        differing: { collects: row.collects, pin: row.pin },
      },
    ]),
  );
}

export type Difference = BookedTerms & { readonly shipment_id: string };

export async function keepDifferences(tx: Tx, differences: readonly Difference[]): Promise<void> {
  if (differences.length === 0) return;
  await tx
    .insertInto('booked_otherwise')
    .values([...differences])
    .onConflict((conflict) =>
      conflict
        .column('shipment_id')
        .doUpdateSet((eb) => ({ collects: eb.ref('excluded.collects'), pin: eb.ref('excluded.pin') })),
    )
    .execute();
}

export async function forgetDifferences(tx: Tx, shipmentIds: readonly string[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  await tx
    .deleteFrom('booked_otherwise')
    .where('shipment_id', '=', (eb) => eb.fn.any(eb.val(shipmentIds)))
    .execute();
}
