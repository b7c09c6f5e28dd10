import { type BookedTerms, bookedOtherwise } from '@shipmagic/domain/parcels/booking/booked-terms';
import type { Tx } from '../../platform/db/transaction.ts';
import { forgetDifferences, keepDifferences, listComparedTerms } from './booked-otherwise.queries.ts';

export interface ToldTerms {
  readonly shipmentId: string;
  readonly terms: BookedTerms;
}

/** Compares what couriers tell of parcels with what they were asked for; keeps what differs, forgets what does no longer. */
export async function compareTerms(tx: Tx, told: readonly ToldTerms[]): Promise<void> {
  if (told.length === 0) return;
  const known = await listComparedTerms(
    tx,
    told.map(({ shipmentId }) => shipmentId),
  );
  const compared = told.flatMap(({ shipmentId, terms }) => {
    const before = known.get(shipmentId);
    if (!before) return [];
    const { asked, differing } = before;
    // A courier that is silent on a term now has not corrected it.
    const last = { collects: terms.collects ?? differing.collects, pin: terms.pin ?? differing.pin };
    return { shipmentId, otherwise: bookedOtherwise(asked, last) };
  });
  await keepDifferences(
    tx,
    compared.flatMap(({ shipmentId, otherwise }) => (otherwise ? [{ shipment_id: shipmentId, ...otherwise }] : [])),
  );
  await forgetDifferences(
    tx,
    compared.flatMap(({ shipmentId, otherwise }) => (otherwise ? [] : [shipmentId])),
  );
}
