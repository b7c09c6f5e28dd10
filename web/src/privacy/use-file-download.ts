import { privacyContract } from '@shipmagic/domain/privacy/privacy.contract';
import { download } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { useExport } from '../ui/use-export.ts';

/** Downloads the file of a request for a customer's data. */
export const useFileDownload = () =>
  useExport<string>({
    key: 'customer-data',
    fetch: (id, signal) => download(privacyContract.file, { params: { id } }, signal),
    fallbackName: (id) => `customer-data-${id}.json`,
    onSaved: () => undefined,
    onFailed: (reason) => toast.error('The file could not be downloaded', reason ?? undefined),
  });
