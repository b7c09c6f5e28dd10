import { AppError } from '@shipmagic/domain/http/errors';
import { manifestNumber } from '@shipmagic/domain/parcels/handover/manifest-state';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import { recordActivities } from '../../orders/activity/record-activity.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import { placeToHandOver } from '../../warehouses/pickup-place.ts';
import { endManifest, listParcels, lockManifest } from './manifests.queries.ts';
import { readManifest, visibleManifest } from './visible-manifest.ts';

/**
 * Ends a handover: parcels that were not scanned are missed, which frees them for the next manifest; the others have it in
 * their orders' history. A manifest that has ended stays as it is. Throws 404 and 403.
 */
export async function finishManifest(db: Database, viewer: Viewer, id: string) {
  await inViewerTransaction(db, viewer, async (tx) => {
    const { warehouseId } = await visibleManifest(tx, id);
    await placeToHandOver(tx, viewer, warehouseId);
  });
  // It ends as a whole, whichever of its parcels the viewer sees.
  await inSystemTransaction(db, async (tx) => {
    const manifest = await lockManifest(tx, id);
    if (!manifest) throw new AppError('not_found', 'Manifest not found');
    if (manifest.state === 'finished') return;
    const parcels = await listParcels(tx, id);
    const handedOver = parcels.filter(({ state }) => state === 'scanned');
    await endManifest(tx, id, viewer.email);
    await recordActivities(
      tx,
      viewer,
      handedOver.map(({ order_id: orderId, awb }) => ({
        orderId,
        type: 'shipping_update',
        action: `Handed over to ${manifest.shipping_partner}`,
        notes: `Manifest ${manifestNumber(id)}, AWB ${awb}`,
      })),
    );
    await recordAudit(tx, {
      actor: viewer,
      action: 'manifest.finished',
      subject: manifestNumber(id),
      details: { handedOver: handedOver.length, missed: parcels.length - handedOver.length },
      address: viewer.ipAddress,
    });
  });
  return inViewerTransaction(db, viewer, (tx) => readManifest(tx, id));
}
