import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellOrders } from './tell-store.ts';
import { listUntoldOrders, releaseCancelledThere } from './untold-parcels.queries.ts';

// Why: docs/decisions/parcels.md, "The plan for a fulfilment respects what people did in the store".
/**
 * Has the orders of parcels that the store does not know read again, and the store told of them; of all such parcels
 * without ids. What somebody cancelled in the store is made again, because somebody here asks for it. Returns how many
 * orders that are.
 */
export async function tellAgain(tx: Tx, viewer: Viewer, shipmentIds: readonly string[] | null): Promise<number> {
  const orders = await listUntoldOrders(tx, shipmentIds);
  if (orders.length === 0) return 0;
  await releaseCancelledThere(tx, shipmentIds);
  await tellOrders(tx, orders, true);
  await recordAudit(tx, {
    actor: viewer,
    action: 'store.told_again',
    subject: shipmentIds === null ? 'all parcels' : `${shipmentIds.length} parcels`,
    details: { orders: orders.length },
    address: viewer.ipAddress,
  });
  return orders.length;
}
