import { AppError } from '@shipmagic/domain/http/errors';
import type { ManifestWithParcels } from '@shipmagic/domain/parcels/handover/manifests.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { placeToHandOver } from '../../warehouses/pickup-place.ts';
import { lockManifest } from './manifests.queries.ts';
import { settleRefused } from './scans.queries.ts';
import { readManifest } from './visible-manifest.ts';

/** The parcel of a refused scan was dealt with; a repetition changes nothing. Throws 404 and 403. */
export async function settleRefusedScan(tx: Tx, viewer: Viewer, id: string, awb: string): Promise<ManifestWithParcels> {
  const manifest = await lockManifest(tx, id);
  if (!manifest) throw new AppError('not_found', 'Manifest not found');
  await placeToHandOver(tx, viewer, manifest.warehouse_id);
  await settleRefused(tx, id, awb, viewer.email);
  return readManifest(tx, id);
}
