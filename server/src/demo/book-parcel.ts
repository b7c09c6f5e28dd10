import { attemptReference } from '@shipmagic/domain/parcels/booking/shipment-reference';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { insertAttempt } from '../parcels/booking/booking.ts';
import { carryOutShipment } from '../parcels/booking/carry-out-shipment.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { DemoServices } from './demo-services.ts';

interface ToBook {
  readonly id: string;
  readonly magicOrderId: string;
  readonly cod: number;
  readonly courier: string;
  /** Of a parcel of the past. */
  readonly madeAt?: Date;
}

/** Books one parcel the ordinary way, and returns its id: the outcome, with the courier's reason, stays with the order. */
export async function bookParcel(services: DemoServices, admin: Viewer, order: ToBook): Promise<string> {
  const shipmentId = await inSystemTransaction(services.db, (tx) =>
    insertAttempt(tx, {
      orderId: order.id,
      attempt: 1,
      reference: attemptReference(order.magicOrderId, 1),
      partner: order.courier,
      cod: order.cod,
      userId: admin.userId,
    }),
  );
  await carryOutShipment(services, shipmentId, order.madeAt ? { madeAt: order.madeAt } : {});
  return shipmentId;
}
