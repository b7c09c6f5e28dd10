import { AppError } from '@shipmagic/domain/http/errors';
import type { Manifest, ManifestWithParcels } from '@shipmagic/domain/parcels/handover/manifests.contract';
import type { Tx } from '../../platform/db/transaction.ts';
import { findManifest, listParcels } from './manifests.queries.ts';
import { presentManifest, presentParcel, presentRefused } from './present-manifest.ts';
import { listRefused } from './scans.queries.ts';

/** A manifest in the transaction's scope. Throws the same 404 for a foreign and a missing one. */
export async function visibleManifest(tx: Tx, id: string): Promise<Manifest> {
  const row = await findManifest(tx, id);
  if (!row) throw new AppError('not_found', 'Manifest not found');
  return presentManifest(row);
}

/** The same with its parcels, and the refused scans that nobody has dealt with. */
export async function readManifest(tx: Tx, id: string): Promise<ManifestWithParcels> {
  const manifest = await visibleManifest(tx, id);
  const parcels = (await listParcels(tx, id)).map(presentParcel);
  return { ...manifest, parcels, refused: (await listRefused(tx, id)).map(presentRefused) };
}
