import { AppError } from '@shipmagic/domain/http/errors';
import { putBackRefusal } from '@shipmagic/domain/parcels/handover/judge-scan';
import { manifestNumber, manifestParcelState } from '@shipmagic/domain/parcels/handover/manifest-state';
import type { ManifestWithParcels } from '@shipmagic/domain/parcels/handover/manifests.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { placeToHandOver } from '../../warehouses/pickup-place.ts';
import { lockManifest, untick } from './manifests.queries.ts';
import { findScanned } from './scans.queries.ts';
import { readManifest } from './visible-manifest.ts';

/**
 * Takes back that a parcel was taken by mistake: it waits to be scanned again, or is free for the next manifest where
 * this one has ended. Throws 404 and 403, and 409 once the courier has scanned it or when it was not taken.
 */
export async function putBackParcel(tx: Tx, viewer: Viewer, id: string, awb: string): Promise<ManifestWithParcels> {
  const manifest = await lockManifest(tx, id);
  if (!manifest) throw new AppError('not_found', 'Manifest not found');
  await placeToHandOver(tx, viewer, manifest.warehouse_id);
  const parcel = await findScanned(tx, id, awb);
  if (!parcel || parcel.here === null) throw new AppError('not_found', 'No parcel of this manifest has this AWB');
  const refusal = putBackRefusal({
    orderNumber: parcel.order_number,
    shippingPartner: parcel.shipping_partner,
    here: manifestParcelState.parse(parcel.here),
    pickedUp: parcel.handover_at !== null,
  });
  if (refusal !== null) throw new AppError('conflict', refusal, { field: 'awb' });
  const isFinished = manifest.state === 'finished';
  await untick(tx, id, { shipmentId: parcel.id, state: isFinished ? 'missed' : 'listed' });
  // Only an ended handover has told the order's history that it was handed over.
  if (isFinished)
    await recordActivity(tx, viewer, {
      orderId: parcel.order_id,
      type: 'shipping_update',
      action: `Not handed over to ${manifest.shipping_partner} after all`,
      notes: `Manifest ${manifestNumber(id)}, AWB ${parcel.awb}: it was scanned by mistake.`,
    });
  await recordAudit(tx, {
    actor: viewer,
    action: 'manifest.put_back',
    subject: manifestNumber(id),
    details: { awb: parcel.awb, order: parcel.order_number, scannedBy: parcel.scanned_by_email },
    address: viewer.ipAddress,
  });
  return readManifest(tx, id);
}
