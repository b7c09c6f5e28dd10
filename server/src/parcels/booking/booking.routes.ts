import { confirmedIn } from '@shipmagic/domain/orders/booking-questions';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { readTimeline } from '../tracking/read-timeline.ts';
import { awaitOutcome } from './await-outcome.ts';
import { type BookingDeps, cancelShipment } from './cancel-shipment.ts';
import { changeShipmentStatus } from './change-shipment-status.ts';
import { limitRefusedAwbs } from './limit-refused-awbs.ts';
import { recordManualTracking } from './record-manual-tracking.ts';
import { requestShipment } from './request-shipment.ts';

export function bookingRoutes(mount: Mount, deps: BookingDeps): void {
  const { db, couriers } = deps;

  mount(bookingContract.partners, async () => [...couriers.partners]);

  mount(bookingContract.create, async ({ viewer, params, body }) => {
    const input = {
      couriers,
      magicOrderId: params.id,
      partner: body.shippingPartner,
      confirmed: confirmedIn(body),
    };
    const shipmentId = await inViewerTransaction(db, viewer, (tx) => requestShipment(tx, viewer, input));
    const outcome = await awaitOutcome(db, viewer, shipmentId);
    return { ...outcome, message: `Shipment created successfully! AWB: ${outcome.awbNumber}` };
  });

  mount(bookingContract.cancel, async ({ viewer, params }) => {
    await cancelShipment(deps, viewer, params.id);
    return { message: 'Shipment cancelled successfully!' };
  });

  mount(bookingContract.manualTracking, async ({ viewer, params, body }) => {
    const entry = { couriers, magicOrderId: params.id, ...body, confirmed: confirmedIn(body) };
    await limitRefusedAwbs(db, viewer, () =>
      inViewerTransaction(db, viewer, (tx) => recordManualTracking(tx, viewer, entry)),
    );
    return {
      awbNumber: body.awb,
      trackingUrl: body.trackingUrl,
      message: `Manual tracking created successfully! AWB: ${body.awb}`,
    };
  });

  mount(bookingContract.changeStatus, async ({ viewer, params, body }) => {
    const version = await inViewerTransaction(db, viewer, (tx) =>
      changeShipmentStatus(tx, viewer, { magicOrderId: params.id, ...body }),
    );
    return { ...body, version, message: `Shipment status updated to ${body.shipmentStatus}` };
  });

  mount(bookingContract.timeline, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => ({ events: await readTimeline(tx, viewer, params.id) })),
  );
}
