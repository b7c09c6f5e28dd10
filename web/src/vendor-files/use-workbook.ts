import { newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { vendorFilesContract } from '@shipmagic/domain/vendor-files/vendor-files.contract';
import type { WorkbookReport } from '@shipmagic/domain/vendor-files/workbook-report';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { upload } from '../api/client.ts';
import { toast } from '../ui/toast.ts';

const changed = [
  vendorsContract.list,
  vendorsContract.get,
  vendorsContract.notReady,
  vendorsContract.shippingPartners,
  warehousesContract.list,
  warehousesContract.registrations,
  newVendorsContract.members,
];

interface WorkbookChoice {
  readonly file: File;
  /** Only reports what the file would change. */
  readonly dryRun: boolean;
}

/** Sends a workbook of vendors. Closing the dialog takes nothing back that the server has applied by then. */
export function useWorkbook() {
  const sending = useMutation<WorkbookReport, Error, WorkbookChoice>({
    mutationKey: ['upload-vendor-workbook'],
    mutationFn: ({ file, dryRun }) =>
      upload(vendorFilesContract.uploadWorkbook, { query: { dryRun: dryRun ? 'true' : 'false' } }, file, {}),
    onSuccess: (report) => {
      if (!report.applied) return;
      void invalidate(changed);
      toast.success('Upload successful', report.message);
    },
    onError: (error) => toast.error('Upload failed', serverMessage(error) ?? 'Failed to upload the workbook'),
  });
  return sending;
}
