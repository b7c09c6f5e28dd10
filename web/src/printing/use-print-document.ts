import { batchesContract, type PrintAgain } from '@shipmagic/domain/batches/batches.contract';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { openInTab } from '../ui/open-in-tab.ts';
import { toast } from '../ui/toast.ts';

/** Opens a batch's document in a new tab, where the print dialog opens by itself. */
export function usePrintDocument(batchId: string) {
  const link = useRouteMutation(batchesContract.documentLink);
  /** To be called in the click itself. True when the document was opened. */
  const print = (how: PrintAgain = {}): Promise<boolean> =>
    openInTab(async () => (await link.mutateAsync({ params: { id: batchId }, body: how })).url).then(
      () => true,
      (error: Error) => {
        toast.error('Nothing was printed', serverMessage(error) ?? error.message);
        return false;
      },
    );
  return { print, busy: link.isPending };
}
