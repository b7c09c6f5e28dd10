import { liveCallOf } from '@shipmagic/domain/couriers/live-calls';
import type { TrackingQuestion } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { askCourier, type FoundOrder, syncOrders, trackOrder } from './client.ts';

/** The courier's expected date by magic order. */
export type ExpectedDates = Readonly<Record<string, string>>;

interface Progress {
  onFound: (order: FoundOrder) => void;
  onExpected: (dates: ExpectedDates) => void;
}

/**
 * Finds an order, refreshes its tracking, and queries the courier live (specification 1, section 7). Known data is
 * shown immediately; later steps may fail silently. Returns whether a shipment turned out to be cancelled.
 */
export async function followOrder(question: TrackingQuestion, { onFound, onExpected }: Progress): Promise<boolean> {
  let order = await trackOrder(question);
  onFound(order);
  try {
    let cancelled = await refresh(order, 'order_tracking_page');
    order = await trackOrder(question);
    onFound(order);
    const dates = await askCouriers(order);
    if (!dates) return cancelled;
    onExpected(dates);
    cancelled = (await refresh(order, 'live_tracking_update')) || cancelled;
    return cancelled;
  } catch (error) {
    console.warn('Refreshing the tracking', error);
    return false;
  }
}

async function refresh(order: FoundOrder, source: 'order_tracking_page' | 'live_tracking_update'): Promise<boolean> {
  const magicOrderIds = order.magicOrders.map((part) => part.magicOrderId);
  if (magicOrderIds.length === 0) return false;
  const live = source === 'live_tracking_update' && { triggerFulfillmentSync: true, triggerEmailNotifications: true };
  const { results } = await syncOrders({ magicOrderIds, source, ...live });
  return results.some(({ result }) => result.shipmentCancelled);
}

/** Null when no shipment is with a courier that can be queried. */
async function askCouriers(order: FoundOrder): Promise<ExpectedDates | null> {
  const asked = order.magicOrders.flatMap(({ magicOrderId, shippingPartner, shippingReference: awb }) => {
    const live = liveCallOf(shippingPartner);
    return awb && live ? [expectedDate(magicOrderId, live, awb)] : [];
  });
  if (asked.length === 0) return null;
  return Object.fromEntries((await Promise.all(asked)).flat());
}

async function expectedDate(
  magicOrderId: string,
  { path, expectedOn }: NonNullable<ReturnType<typeof liveCallOf>>,
  awb: string,
): Promise<[string, string][]> {
  try {
    const expected = expectedOn(await askCourier(path, awb));
    return expected ? [[magicOrderId, expected]] : [];
  } catch (error) {
    console.warn('Live tracking', error);
    return [];
  }
}
