import { AppError } from '@shipmagic/domain/http/errors';
import { awbKey } from '@shipmagic/domain/parcels/booking/awb-key';
import { manifestLimit, manifestNumber } from '@shipmagic/domain/parcels/handover/manifest-state';
import type { Manifest } from '@shipmagic/domain/parcels/handover/manifests.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import { placeToHandOver } from '../../warehouses/pickup-place.ts';
import { insertLines, insertManifest, readSentSizes } from './manifests.queries.ts';
import { listUnlisted } from './ready-parcels.ts';
import { visibleManifest } from './visible-manifest.ts';

interface NewManifest {
  readonly warehouseId: string;
  readonly shippingPartner: string;
  readonly awbs?: readonly string[] | undefined;
}

/**
 * Makes the manifest of the parcels that are ready, the longest waiting first, or of those named. Throws 404 and 403, 400
 * for an AWB that is not ready there, 409 when there is nothing for a manifest.
 */
export async function makeManifest(db: Database, viewer: Viewer, wanted: NewManifest): Promise<Manifest> {
  const { place, parcels } = await inViewerTransaction(db, viewer, async (tx) => {
    const place = await placeToHandOver(tx, viewer, wanted.warehouseId);
    const unlisted = await listUnlisted(tx, place.id, wanted.shippingPartner);
    return { place, parcels: wanted.awbs ? chosen(unlisted, wanted.awbs) : unlisted.slice(0, manifestLimit) };
  });
  const [first] = parcels;
  if (!first)
    throw new AppError(
      'conflict',
      `No parcel of ${place.warehouseName} that is on no manifest waits for ${wanted.shippingPartner}.`,
    );
  const partner = first.shipping_partner;
  // Vendor members may not read what couriers were told; which parcels these are was decided in the viewer's scope.
  const id = await inSystemTransaction(db, async (tx) => {
    const sizes = await readSentSizes(
      tx,
      parcels.map((parcel) => parcel.id),
    );
    const made = await insertManifest(tx, { warehouseId: place.id, partner, email: viewer.email });
    const lines = parcels.map((parcel, index) => ({
      shipment_id: parcel.id,
      position: index + 1,
      grams: sizes.get(parcel.id)?.grams ?? 0,
      pieces: sizes.get(parcel.id)?.quantity ?? 1,
    }));
    const added = await insertLines(tx, made, lines);
    if (added === 0 || (wanted.awbs && added < lines.length))
      throw new AppError('conflict', 'Somebody else has put these parcels on a manifest just now.');
    await recordAudit(tx, {
      actor: viewer,
      action: 'manifest.made',
      subject: manifestNumber(made),
      details: { warehouse: place.warehouseName, shippingPartner: partner, parcels: added },
      address: viewer.ipAddress,
    });
    return made;
  });
  return inViewerTransaction(db, viewer, (tx) => visibleManifest(tx, id));
}

function chosen<Parcel extends { readonly awb: string | null }>(
  unlisted: readonly Parcel[],
  awbs: readonly string[],
): Parcel[] {
  const byKey = new Map(unlisted.map((parcel) => [awbKey(parcel.awb ?? ''), parcel]));
  const missing = awbs.find((awb) => !byKey.has(awbKey(awb)));
  if (missing !== undefined)
    throw new AppError(
      'bad_input',
      `AWBs have to wait there for this courier and stand on no manifest: ${missing} does not`,
      {
        field: 'awbs',
      },
    );
  return [...new Set(awbs.map(awbKey))].flatMap((key) => byKey.get(key) ?? []);
}
