import { learnEstimates } from '../parcels/estimates/learn-estimates.ts';
import { promiseAtBooking, promiseAtHandOver } from '../parcels/estimates/promise-delivery.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { forgetPromises, listBooked, listHandedOver, takePromisedDays } from './promised-before.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Nothing was learned before; from then on once a week. */
const learnedForDays = 70;
const allDays = 400;

/**
 * Promises days for the parcels of the past as they would have been then: each week knows only what had arrived before
 * it. Learns from all of them at the end.
 */
export async function promiseBefore(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await inSystemTransaction(db, forgetPromises);
  for (let days = allDays; days > 0; days = days === allDays ? learnedForDays : days - 7) {
    if (days < allDays) await learnEstimates(db, daysAgo(days));
    const until = days === allDays ? daysAgo(learnedForDays) : daysAgo(days - 7);
    await inSystemTransaction(db, async (tx) => {
      const parcels = await listHandedOver(tx, daysAgo(days), until);
      await promiseAtHandOver(
        tx,
        parcels.map((one) => ({
          shipmentId: one.shipment_id,
          handedOverAt: one.handover_at.toISOString(),
          courierOn: one.expected_delivery_on,
        })),
      );
    });
  }
  await learnEstimates(db, now);
  await inSystemTransaction(db, async (tx) => {
    for (const { shipment_id, transit_days, expected_delivery_on } of await listBooked(tx))
      await promiseAtBooking(tx, shipment_id, { transitDays: transit_days, expectedOn: expected_delivery_on });
    await takePromisedDays(tx);
  });
}
