import type { Tx } from '../../platform/db/transaction.ts';
import { keepPromises, type ToPromise } from './estimates.queries.ts';

/**
 * Promises a day for a parcel that has just been booked. Returns the days that it needs from its hand-over: those that
 * were learned, else the courier's; null where neither is known.
 */
export async function promiseAtBooking(
  tx: Tx,
  shipmentId: string,
  courier: { readonly transitDays: number | null; readonly expectedOn: string | null },
): Promise<number | null> {
  const learned = await keepPromises(tx, [
    { shipmentId, handedOverAt: null, courierDays: courier.transitDays, courierOn: courier.expectedOn },
  ]);
  return learned.get(shipmentId) ?? courier.transitDays;
}

/** Promises a day for parcels with their first scan under way. Returns the days that were learned, by shipment. */
export async function promiseAtHandOver(
  tx: Tx,
  parcels: readonly Omit<ToPromise, 'courierDays'>[],
): Promise<ReadonlyMap<string, number>> {
  if (parcels.length === 0) return new Map();
  return keepPromises(
    tx,
    parcels.map((parcel) => ({ ...parcel, courierDays: null })),
  );
}
