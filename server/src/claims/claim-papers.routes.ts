import { Readable } from 'node:stream';
import { claimFileBytes, claimFileTypeNames } from '@shipmagic/domain/claims/claim-files';
import { claimPapersContract } from '@shipmagic/domain/claims/claim-papers.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import { findViewer } from '../people/account/accounts.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthRead, inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import { zipStream } from '../platform/documents/zip-stream.ts';
import { FileError } from '../platform/files/file-store.ts';
import type { Files } from '../platform/files/files.ts';
import { fileAddress, readFileGrant } from '../platform/http/file-grant.ts';
import type { Mount } from '../platform/http/mount.ts';
import { receiveFile } from '../platform/http/receive-file.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { readWhole } from '../platform/tables/decode-text.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { addFile, removeFile } from './add-file.ts';
import { bundlePapers } from './bundle-papers.ts';
import { fileOf, findFile } from './claim-files.queries.ts';
import { readPapers } from './read-papers.ts';
import { readClaim } from './settle-claim.ts';

interface Deps {
  readonly db: Database;
  readonly files: Files;
  readonly log: Logger;
  readonly keys: { readonly claimFile: KeyRing; readonly claimBundle: KeyRing };
}

const notFound = () => new AppError('not_found', 'This file does not exist');
const [filePath, bundlePath] = ['/api/claim-files', '/api/claim-bundles'];

export function claimPapersRoutes(mount: Mount, { db, files, log, keys }: Deps): void {
  const as = <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>) => inViewerTransaction(db, viewer, work);

  /** The session that an address was given to, as the viewer that it still is; staff alone. Throws 404 and 410. */
  async function readGranted(key: KeyRing, given: { grant: string; id: string; ip: string }): Promise<Viewer> {
    const grant = readFileGrant(key, given.grant, given.id, new Date());
    if (grant === 'old') throw new AppError('gone', 'This link has expired. Please open the file again.');
    if (grant === 'wrong') throw notFound();
    const viewer = await inAuthRead(db, (tx) => findViewer(tx, grant.sessionId, given.ip));
    if (!viewer || viewer.role === 'vendor_member') throw notFound();
    return viewer;
  }

  mount(claimPapersContract.papers, ({ viewer, params }) => as(viewer, (tx) => readPapers(tx, params.id)));

  mount(claimPapersContract.addFile, async ({ viewer, params, request }) => {
    const { name, content } = await receiveFile(request, {
      field: 'claimFile',
      // The bytes say what it is.
      names: /^/,
      wrongName: '',
      limitBytes: claimFileBytes,
    });
    return addFile({ db, files }, viewer, { claimId: params.id, name, bytes: await readWhole(content) });
  });

  mount(claimPapersContract.removeFile, ({ viewer, params }) => as(viewer, (tx) => removeFile(tx, viewer, params.id)));

  mount(claimPapersContract.openFile, ({ viewer, params }) =>
    as(viewer, async (tx) => {
      const row = await findFile(tx, params.id);
      if (!row) throw notFound();
      // A picture of a parcel may show the customer's address.
      await recordAudit(tx, {
        actor: viewer,
        action: 'claim_file.opened',
        subject: row.magic_order_id,
        details: { fileId: row.id },
        address: viewer.ipAddress,
      });
      const grant = { fileId: row.id, sessionId: viewer.sessionId };
      return { url: fileAddress(filePath, keys.claimFile, grant, new Date()) };
    }),
  );

  mount(claimPapersContract.readFile, async ({ params: { id }, query: { grant }, request, reply }) => {
    const viewer = await readGranted(keys.claimFile, { grant, id, ip: request.ip });
    const row = await as(viewer, (tx) => findFile(tx, id));
    const type = claimFileTypeNames.find((known) => known === row?.media_type);
    if (!row || !type) throw notFound();
    const bytes = await files.get(fileOf(row)).catch((cause: unknown) => {
      if (!(cause instanceof FileError)) throw cause;
      log.error({ claimFile: id, reason: cause.message }, 'a file of a claim cannot be read');
      if (cause.problem === 'unreachable')
        throw new AppError('unavailable', 'Its storage cannot be reached now. Please try again in a minute.', {
          cause,
        });
      throw new AppError('gone', 'The stored file is lost. Add it again.', { cause });
    });
    const name = encodeURIComponent(row.name);
    return reply.type(type).header('content-disposition', `inline; filename*=UTF-8''${name}`).send(bytes);
  });

  mount(claimPapersContract.openBundle, ({ viewer, params }) =>
    as(viewer, async (tx) => {
      const claim = await readClaim(tx, params.id);
      await recordAudit(tx, {
        actor: viewer,
        action: 'claim_bundle.opened',
        subject: claim.magicOrderId,
        details: { claimId: claim.id, awb: claim.awb },
        address: viewer.ipAddress,
      });
      const grant = { fileId: claim.id, sessionId: viewer.sessionId };
      return { url: fileAddress(bundlePath, keys.claimBundle, grant, new Date()) };
    }),
  );

  mount(claimPapersContract.readBundle, async ({ params: { id }, query: { grant }, request, reply }) => {
    const viewer = await readGranted(keys.claimBundle, { grant, id, ip: request.ip });
    const { name, papers } = await bundlePapers({ db, files, log }, viewer, id);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}.zip"`)
      .send(Readable.from(zipStream(papers)));
  });
}
