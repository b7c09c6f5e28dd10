import type { AnswerFacts } from '@shipmagic/domain/parcels/questions/failed-delivery-answers';
import { failureClass } from '@shipmagic/domain/parcels/questions/failure-class';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { listCalledOff } from './called-off.queries.ts';
import { findCases } from './ndr-list.queries.ts';
import { offersOf } from './present-ndr.ts';

/** A failed delivery that waits for a decision, as far as its customer can take part in that. */
export interface CustomerCase extends Omit<AnswerFacts, 'hasCodes'> {
  readonly shipmentId: string;
  readonly courier: string;
  readonly attempts: number;
  readonly lastFailedAt: Date;
}

/**
 * Those of these parcels whose courier was not asked for anything since their last failed attempt, by parcel; those that
 * were called off are absent.
 */
export async function readCustomerCases(
  tx: Tx,
  couriers: CourierRegistry,
  shipmentIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CustomerCase>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await findCases(tx, { role: 'admin' }, shipmentIds);
  const calledOff = await listCalledOff(tx, shipmentIds);
  const cases = rows.flatMap((row): [string, CustomerCase][] => {
    const courier = row.tracking_type === 'courier' ? couriers.find(row.shipping_partner) : null;
    // Parcels that are managed outside or were made elsewhere are asked about there.
    if (row.state !== 'open' || !courier || row.managed_in_shipmagic === false || calledOff.has(row.shipment_id))
      return [];
    const offers = offersOf(row, couriers, now);
    const allowed = (action: string) => offers.flatMap((one) => (one.action === action && one.allowed ? [one] : []))[0];
    const reattempt = allowed('reattempt');
    const most = courier.ndr.rules.reattempt?.mostAttempts ?? Number.POSITIVE_INFINITY;
    const found = {
      shipmentId: row.shipment_id,
      courier: row.shipping_partner,
      attempts: row.attempts,
      lastFailedAt: row.last_failed_at,
      failure: failureClass(row.code, row.reason),
      attemptsLeft: row.attempts <= most,
      reattempt: reattempt ? { days: reattempt.days, corrections: reattempt.corrections } : null,
      canReturn: allowed('return') !== undefined,
      isCod: row.cod_amount > 0,
    };
    return [[row.shipment_id, found]];
  });
  return new Map(cases);
}
