import { generateInvoice } from '../../invoices/generate-invoice.ts';
import { oneByOne } from './each.ts';

/** Makes the invoices that are not there yet, each with the next number of its vendor. */
export const invoicesKind = oneByOne('invoices', 3, async ({ deps, viewer, options }, { magicOrderId }) => {
  const { confirm } = options;
  const invoice = await generateInvoice(deps.db, viewer, { magicOrderId, now: new Date(), confirm });
  return `Invoice ${invoice.invoice_number}`;
});
