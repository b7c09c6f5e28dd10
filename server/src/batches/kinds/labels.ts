import { AppError } from '@shipmagic/domain/http/errors';
import { generateInvoice } from '../../invoices/generate-invoice.ts';
import { generateLabel } from '../../parcels/labels/generate-label.ts';
import { oneByOne } from './each.ts';
import type { BatchRun } from './kind.ts';

/**
 * Fetches the labels that are not here yet, and makes the invoices that are wanted after them; what is printed is made of
 * them when it is opened.
 */
export const labelsKind = oneByOne('labels', 8, async (run, { magicOrderId }) => {
  const { deps, viewer, options } = run;
  const { awbNumber } = await generateLabel(deps, viewer, { magicOrderId, awbNumber: '', shippingPartner: '' });
  const why = options.with.includes('invoices') ? await makeMissing(run, magicOrderId) : null;
  return why === null ? `AWB ${awbNumber}` : `AWB ${awbNumber}. No invoice: ${why}`;
});

/** Null once there is one, else why there is none: the label is good without. */
function makeMissing({ deps, viewer }: BatchRun<'labels'>, magicOrderId: string): Promise<string | null> {
  return generateInvoice(deps.db, viewer, { magicOrderId, now: new Date() }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.message;
      throw error;
    },
  );
}
