import { claimLetter, enclosedWith } from '@shipmagic/domain/claims/claim-letter';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { Tx } from '../platform/db/transaction.ts';
import { listFiles } from './claim-files.queries.ts';
import { findClaim, findLetterFacts, listGoods } from './claims.queries.ts';
import { readClaim } from './settle-claim.ts';

/** A claim as text for its courier. Throws 404. */
export async function writeLetter(tx: Tx, id: string): Promise<string> {
  const claim = await readClaim(tx, id);
  const row = await findClaim(tx, id);
  const facts = await findLetterFacts(tx, id);
  return claimLetter(claim, {
    shippedOn: facts ? indiaDay(facts.booked_at) : null,
    declaredGrams: facts?.grams ?? null,
    invoiceNumber: facts?.invoice_number ?? null,
    lastScan: facts?.last_scan ?? null,
    goods: row ? await listGoods(tx, row.order_id) : [],
    sellerName: facts?.seller ?? claim.vendorName,
    enclosed: enclosedWith(
      facts?.invoice_number ?? null,
      (await listFiles(tx, id)).map(({ media_type: type }) => type),
    ),
  });
}
