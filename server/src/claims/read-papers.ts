import { claimFileTypeNames, mayRemoveFile } from '@shipmagic/domain/claims/claim-files';
import type { ClaimFile, ClaimPapers } from '@shipmagic/domain/claims/claim-papers.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import { findInvoiceNumber } from '../invoices/invoices.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type ClaimFileRow, findPaperFacts, listFiles } from './claim-files.queries.ts';

/** Of a row, whose check has the same values. */
const typeOf = (row: ClaimFileRow) => claimFileTypeNames.find((type) => type === row.media_type) ?? 'application/pdf';

const presentFile = (row: ClaimFileRow, filedAt: Date | null): ClaimFile => ({
  id: row.id,
  name: row.name,
  type: typeOf(row),
  size: row.file_size,
  addedAt: row.added_at.toISOString(),
  addedBy: row.added_by_email,
  removable: mayRemoveFile(row.added_at.toISOString(), filedAt?.toISOString() ?? null),
});

/** The papers that go to the courier with a claim. Throws 404. */
export async function readPapers(tx: Tx, claimId: string): Promise<ClaimPapers> {
  const facts = await findPaperFacts(tx, claimId);
  if (!facts) throw new AppError('not_found', 'Claim not found');
  return {
    invoiceNumber: await findInvoiceNumber(tx, facts.order_id),
    hasLabel: Boolean(facts.has_label),
    declaredGrams: facts.declared,
    chargedGrams: facts.charged,
    value: facts.value,
    files: (await listFiles(tx, claimId)).map((row) => presentFile(row, facts.filed_at)),
  };
}
