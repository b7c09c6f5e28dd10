import type { DeliveryEstimate } from '@shipmagic/domain/parcels/estimates/estimate.contract';
import { rungNames } from '@shipmagic/domain/parcels/estimates/lanes';
import { presentEstimate } from '@shipmagic/domain/parcels/estimates/present-estimate';
import { deliveryEstimate } from '@shipmagic/domain/parcels/tracking/delivery-estimate';
import { usualProductionDays } from '@shipmagic/domain/parcels/tracking/production-days';
import { usualTransitDays } from '@shipmagic/domain/parcels/tracking/transit-days';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findPromise } from './estimates.queries.ts';

/** By when an order's parcel arrives. A foreign and a missing order give the same 404. */
export async function readEstimate(tx: Tx, viewer: Viewer, magicOrderId: string, now: Date): Promise<DeliveryEstimate> {
  const { id, row, order } = await readVisibleOrder(tx, viewer, magicOrderId);
  const promise = await findPromise(tx, id);
  const present = deliveryEstimate(
    {
      ...order,
      productionTime: promise.production_days ?? usualProductionDays,
      transitTime: row.transit_days ?? usualTransitDays,
      handoverDate: row.handover_at?.toISOString() ?? null,
      courierExpectedDate: row.expected_delivery_on,
    },
    now,
  );
  const promised = {
    rung: rungNames.find((name) => name === promise.rung) ?? null,
    origin: promise.origin,
    destination: promise.destination,
    parcels: promise.parcels ?? 0,
    share: promise.share,
    halfDays: promise.half_days,
    days: promise.days,
    startsOn: promise.starts_on,
    courier: promise.shipping_partner,
    from: promise.city,
    to: promise.ship_city,
  };
  return presentEstimate(promised, present, indiaDay(now));
}
