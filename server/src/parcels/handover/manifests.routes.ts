import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import { manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { findViewer } from '../../people/account/accounts.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthRead, inViewerTransaction } from '../../platform/db/transaction.ts';
import { fileAddress, readFileGrant } from '../../platform/http/file-grant.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { readPlaces } from '../../warehouses/pickup-place.ts';
import { finishManifest } from './finish-manifest.ts';
import { makeManifest } from './make-manifest.ts';
import { countManifests, listManifests } from './manifests.queries.ts';
import { presentManifest } from './present-manifest.ts';
import { putBackParcel } from './put-back-parcel.ts';
import { scanParcel, takeAllParcels } from './scan-parcel.ts';
import { settleRefusedScan } from './settle-refused-scan.ts';
import { readManifest, visibleManifest } from './visible-manifest.ts';

export function manifestRoutes(
  mount: Mount,
  { db, keys }: { db: Database; keys: { readonly manifest: KeyRing } },
): void {
  mount(manifestsContract.list, ({ viewer, query: { page, limit } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const total = await countManifests(tx);
      const rows = await listManifests(tx, { skip: (page - 1) * limit, limit });
      return { manifests: rows.map(presentManifest), total, page, limit, totalPages: totalPages(total, limit) };
    }),
  );

  mount(manifestsContract.create, ({ viewer, body }) => makeManifest(db, viewer, body));

  mount(manifestsContract.get, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, (tx) => readManifest(tx, params.id)),
  );

  mount(manifestsContract.scan, ({ viewer, params, body }) =>
    scanParcel(db, viewer, { manifestId: params.id, ...body }),
  );

  mount(manifestsContract.settle, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, (tx) => settleRefusedScan(tx, viewer, params.id, body.awb)),
  );

  mount(manifestsContract.takeAll, ({ viewer, params }) => takeAllParcels(db, viewer, params.id));

  mount(manifestsContract.putBack, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, (tx) => putBackParcel(tx, viewer, params.id, body.awb)),
  );

  mount(manifestsContract.finish, ({ viewer, params }) => finishManifest(db, viewer, params.id));

  mount(manifestsContract.documentLink, async ({ viewer, params }) => {
    await inViewerTransaction(db, viewer, (tx) => visibleManifest(tx, params.id));
    const grant = { fileId: params.id, sessionId: viewer.sessionId };
    return { url: fileAddress('/api/manifest-documents', keys.manifest, grant, new Date()) };
  });

  mount(manifestsContract.document, async ({ params, query, request, reply }) => {
    const grant = readFileGrant(keys.manifest, query.grant, params.id, new Date());
    const notFound = new AppError('not_found', 'Manifest not found');
    if (grant === 'old')
      throw new AppError('gone', 'This link to the manifest has expired. Please open the manifest again.');
    if (grant === 'wrong') throw notFound;
    const viewer = await inAuthRead(db, (tx) => findViewer(tx, grant.sessionId, request.ip));
    if (!viewer) throw notFound;
    // The viewer's scope is checked again: it may have changed within the minute.
    const manifest = await inViewerTransaction(db, viewer, async (tx) => {
      const read = await readManifest(tx, params.id);
      const place = (await readPlaces(tx, [read.warehouseId])).get(read.warehouseId);
      return { ...read, address: place?.address ?? '' };
    });
    // Why: docs/decisions/platform.md, "What a server needs seldom is loaded when it is needed".
    const { drawManifest } = await import('./draw-manifest.ts');
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="manifest-${manifest.number}.pdf"`)
      .send(await drawManifest(manifest));
  });
}
