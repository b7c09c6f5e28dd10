import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/** The parcels of the courier with a price call, with the data sent to it. */
export function listUnquotedParcels(tx: Tx) {
  return tx
    .selectFrom('shipments as s')
    .innerJoin('shipment_requests as r', 'r.shipment_id', 's.id')
    .select(['s.id', 'r.parcel'])
    .where('s.shipping_partner', '=', 'Delhivery')
    .where('s.state', '=', 'created')
    .where('s.return_id', 'is', null)
    .where('s.quoted_cost', 'is', null)
    .orderBy('s.id')
    .execute();
}

interface Quote {
  readonly id: string;
  readonly cost: number;
  readonly grams: number | null;
}

export async function keepQuotes(tx: Tx, quotes: readonly Quote[]): Promise<void> {
  await sql`update shipments s set quoted_cost = q.cost, quoted_grams = q.grams
    from unnest(${quotes.map(({ id }) => id)}::bigint[], ${quotes.map(({ cost }) => cost)}::numeric[],
      ${quotes.map(({ grams }) => grams)}::integer[]) as q (id, cost, grams) where s.id = q.id`.execute(tx);
}
