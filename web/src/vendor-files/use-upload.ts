import { isGstRefusal, type UploadReport } from '@shipmagic/domain/vendor-files/upload-report';
import { vendorFilesContract } from '@shipmagic/domain/vendor-files/vendor-files.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { upload } from '../api/client.ts';
import { toast } from '../ui/toast.ts';

export type UploadType = 'vendors' | 'warehouses';

const routes = {
  vendors: vendorFilesContract.uploadVendors,
  warehouses: vendorFilesContract.uploadWarehouses,
} as const;

const changed = [vendorsContract.list, vendorsContract.get, warehousesContract.list];

export interface UploadChoice {
  readonly type: UploadType;
  readonly file: File;
  /** Only reports what the file would change. */
  readonly dryRun: boolean;
}

/**
 * Sends a file and reports progress from 0 to 1. Closing the dialog aborts it; what the server has applied by then
 * stays.
 */
export function useUpload() {
  const [sent, setSent] = useState(0);
  const [running] = useState<{ controller?: AbortController }>({});
  useEffect(() => () => running.controller?.abort(), [running]);
  const mutation = useMutation<UploadReport, Error, UploadChoice>({
    mutationKey: ['upload-vendor-files'],
    mutationFn: ({ type, file, dryRun }) => {
      running.controller = new AbortController();
      setSent(0);
      const input = { query: { dryRun: dryRun ? 'true' : 'false' } } as const;
      return upload(routes[type], input, file, { signal: running.controller.signal, onProgress: setSent });
    },
    onSuccess: (report, { dryRun }) => {
      if (report.applied) void invalidate(changed);
      tell(report, dryRun);
    },
    onError: (error, { type }) => {
      if (running.controller?.signal.aborted) return;
      toast.error('Upload failed', uploadFailure(error, type));
    },
  });
  return { ...mutation, sent };
}

/** Why a file was refused, in the server's words if it gave any. */
export const uploadFailure = (error: Error, type: UploadType) =>
  serverMessage(error) ?? `Failed to upload ${type} file`;

const names = (vendors: readonly string[]) =>
  vendors.slice(0, 5).join(', ') + (vendors.length > 5 ? ` and ${vendors.length - 5} more` : '');

/** A file with errors changes nothing at all. */
export const nothingApplied = 'Nothing was applied';

function tell(report: UploadReport, dryRun: boolean): void {
  const { message, totalErrors, applied, created, updated, skipped, affectedVendors } = report;
  const counts = `${created} created, ${updated} updated, ${skipped} skipped`;
  if (isGstRefusal(message)) {
    const count = `${affectedVendors.length} ${affectedVendors.length === 1 ? 'vendor' : 'vendors'}`;
    toast.error('GST Validation Failed', `${count}: ${names(affectedVendors)}`);
  } else if (totalErrors > 0) {
    // The specification's words for a result with errors; a preview has not uploaded anything.
    if (dryRun) toast.error('The file has errors', message);
    else toast.error('Upload completed with errors', `${nothingApplied}: ${counts}, ${totalErrors} in error.`);
  } else if (applied) {
    toast.success('Upload successful', counts);
  }
}
