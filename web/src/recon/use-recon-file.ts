import type { ColumnRole } from '@shipmagic/domain/recon/invoice-layout';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import type { WeightUnit } from '@shipmagic/domain/recon/weight-unit';
import { useState } from 'react';
import { useUpload } from '../api/use-upload.ts';
import { toast } from '../ui/toast.ts';

/** How a file is to be read, as far as somebody said so. */
export type FileQuery = {
  unit?: WeightUnit | undefined;
  courier?: string | undefined;
  invoice?: string | undefined;
} & { [role in ColumnRole as `${role}Column`]?: string | undefined };

const isKnown = (file: File) => /\.(csv|tsv|xlsx)$/i.test(file.name);

/** The file of the screen and how it is read: whatever changes of either, it is looked at again. */
export function useReconFile() {
  const [file, setFile] = useState<File | null>(null);
  const [query, setQuery] = useState<FileQuery>({});
  const [choosing, setChoosing] = useState(false);
  const preview = useUpload(reconContract.preview);
  const look = (chosen: File | null, readAs: FileQuery) => {
    preview.reset();
    setFile(chosen);
    setQuery(readAs);
    // Before the two columns that matter are chosen there is nothing to look at.
    if (chosen && Boolean(readAs.awbColumn) === Boolean(readAs.costColumn))
      preview.mutate({ file: chosen, input: { query: readAs } });
  };
  const choose = (chosen: File | null) => {
    const isWrong = chosen !== null && !isKnown(chosen);
    if (isWrong) toast.error('Invalid file type', 'Please select a CSV file');
    setChoosing(false);
    look(isWrong ? null : chosen, { courier: query.courier });
  };
  const change = (changed: Partial<FileQuery>) => look(file, { ...query, ...changed });
  return { file, query, preview, choose, change, choosing, setChoosing };
}
