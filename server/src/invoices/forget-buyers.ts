import { gstInvoice, withoutBuyer } from '@shipmagic/domain/invoices/gst-invoice';
import { invoicesKeptSince } from '@shipmagic/domain/privacy/invoice-retention';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { Tx } from '../platform/db/transaction.ts';
import { keepWithoutBuyer, listToForget } from './invoices.queries.ts';

/** Takes the buyer out of the invoices of erased orders that no longer have to be kept, some at a time. */
export async function forgetBuyers(tx: Tx, now: Date): Promise<void> {
  for (const { id, document } of await listToForget(tx, invoicesKeptSince(indiaDay(now)), 500))
    await keepWithoutBuyer(tx, id, withoutBuyer(gstInvoice.parse(document)), now);
}
