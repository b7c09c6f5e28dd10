import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { drawInvoiceOf } from '../invoices/invoices.ts';
import { readLabels } from '../parcels/labels/labels.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { ZippedFile } from '../platform/documents/zip-stream.ts';
import { FileError } from '../platform/files/file-store.ts';
import type { Files } from '../platform/files/files.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { fileOf, findPaperFacts, listFiles } from './claim-files.queries.ts';
import { findClaim } from './claims.queries.ts';
import { writeLetter } from './write-letter.ts';

interface Deps {
  readonly db: Database;
  readonly files: Files;
  readonly log: Logger;
}

interface Bundle {
  /** The archive's name. */
  readonly name: string;
  readonly papers: AsyncGenerator<ZippedFile>;
}

const plain = (text: string) => text.replace(/[^\w-]+/g, '-');

/** All papers of a claim for one viewer: the letter, the invoice, the label and what people added. Throws 404. */
export async function bundlePapers(deps: Deps, viewer: Viewer, claimId: string): Promise<Bundle> {
  const found = await inViewerTransaction(deps.db, viewer, async (tx) => {
    const claim = await findClaim(tx, claimId);
    const facts = await findPaperFacts(tx, claimId);
    if (!claim || !facts) throw new AppError('not_found', 'Claim not found');
    return { claim, facts, letter: await writeLetter(tx, claimId), files: await listFiles(tx, claimId) };
  });
  const awb = plain(found.claim.awb ?? found.claim.reference);
  return { name: `claim-${awb}`, papers: papersOf(deps, viewer, awb, found) };
}

async function* papersOf(
  { db, files, log }: Deps,
  viewer: Viewer,
  awb: string,
  found: {
    readonly facts: { readonly order_id: string; readonly shipment_id: string };
    readonly letter: string;
    readonly files: Awaited<ReturnType<typeof listFiles>>;
  },
): AsyncGenerator<ZippedFile> {
  const missing: string[] = [];
  yield { name: 'claim.txt', bytes: Buffer.from(`${found.letter}\n`) };
  const invoice = await drawInvoiceOf(db, viewer, found.facts.order_id);
  if (invoice) yield { name: `invoice-${plain(invoice.number)}.pdf`, bytes: invoice.pdf };
  const label = (await readLabels({ db, files, log }, viewer, [found.facts.shipment_id])).get(found.facts.shipment_id);
  if (Buffer.isBuffer(label)) yield { name: `label-${awb}.pdf`, bytes: label };
  else if (label) missing.push(`label-${awb}.pdf`);
  for (const [i, row] of found.files.entries()) {
    try {
      yield { name: `${String(i + 1).padStart(2, '0')} ${row.name}`, bytes: await files.get(fileOf(row)) };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      log.error({ claimFile: row.id, reason: error.message }, 'a file of a claim cannot be read');
      missing.push(row.name);
    }
  }
  if (missing.length > 0)
    yield { name: 'NOT INCLUDED.txt', bytes: Buffer.from(`These could not be read:\n${missing.join('\n')}\n`) };
}
