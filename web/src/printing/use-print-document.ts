import { batchesContract, type PrintAgain } from '@shipmagic/domain/batches/batches.contract';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { openInTab } from '../ui/open-in-tab.ts';
import { toast } from '../ui/toast.ts';

/** Says how many labels have no invoice after them, which a person has asked for. */
export function tellMissingInvoices(missing: number): void {
  if (missing === 0) return;
  const what = missing === 1 ? 'One invoice is missing' : `${missing.toLocaleString('en-IN')} invoices are missing`;
  toast.warning(what, 'Their orders are named at the end of the document.');
}

/** Opens a batch's document in a new tab, where the print dialog opens by itself. */
export function usePrintDocument(batchId: string) {
  const link = useRouteMutation(batchesContract.documentLink);
  /** To be called in the click itself. True when the document was opened. */
  const print = (how: PrintAgain = {}): Promise<boolean> =>
    openInTab(async () => {
      const { url, missingInvoices } = await link.mutateAsync({ params: { id: batchId }, body: how });
      tellMissingInvoices(missingInvoices);
      return url;
    }).then(
      () => true,
      (error: Error) => {
        toast.error('Nothing was printed', serverMessage(error) ?? error.message);
        return false;
      },
    );
  return { print, busy: link.isPending };
}
