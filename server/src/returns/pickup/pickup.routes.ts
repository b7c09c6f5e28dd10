import { pickupContract } from '@shipmagic/domain/returns/pickup/pickup.contract';
import { awaitOutcome } from '../../parcels/booking/await-outcome.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { callOffPickup } from './call-off-pickup.ts';
import type { PickupDeps } from './carry-out-pickup.ts';
import { enterPickup } from './enter-pickup.ts';
import { requestPickup } from './request-pickup.ts';

export function returnPickupRoutes(mount: Mount, deps: PickupDeps): void {
  const { db, couriers } = deps;

  mount(pickupContract.ask, async ({ viewer, params: { id: returnId }, body }) => {
    const { awbNumber: awb, shippingPartner: partner, trackingUrl = null } = body;
    if (awb !== undefined) {
      const entered = { returnId, partner, awb, trackingUrl };
      await inViewerTransaction(db, viewer, (tx) => enterPickup(tx, viewer, entered, new Date()));
      return { awbNumber: awb, trackingUrl, message: `Pickup noted. AWB: ${awb}` };
    }
    const wanted = { couriers, returnId, partner };
    const { shipmentId, isAgain } = await inViewerTransaction(db, viewer, (tx) =>
      requestPickup(tx, viewer, wanted, new Date()),
    );
    const made = await awaitOutcome(db, viewer, shipmentId);
    const message = isAgain ? 'The courier is asked to come again.' : `Pickup requested. AWB: ${made.awbNumber}`;
    return { ...made, message };
  });

  mount(pickupContract.cancel, async ({ viewer, params }) => {
    await callOffPickup(deps, viewer, params.id);
    return { message: 'The pickup is called off.' };
  });
}
