import { Button } from '@mantine/core';
import { claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { IconDownload } from '@tabler/icons-react';
import { download } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { useExport } from '../ui/use-export.ts';
import { type ReconSearch, toClaimsQuery } from './claims-search.ts';

/** Saves the claims under the filters of the screen as CSV. */
export function ExportClaims({ search }: { search: ReconSearch }) {
  const exporting = useExport<ReconSearch>({
    key: 'export-claims',
    fetch: (chosen, signal) => {
      const { page: _, limit: __, ...query } = toClaimsQuery(chosen);
      return download(claimsContract.export, { query }, signal);
    },
    fallbackName: () => `claims_${indiaDay(new Date())}.csv`,
    onSaved: () => toast.success('Export completed'),
    onFailed: (reason) =>
      toast.error('Export failed', reason ?? 'There was an error exporting the data. Please try again.'),
  });
  return (
    <Button
      variant="default"
      loading={exporting.busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => exporting.start(search)}
    >
      Export CSV
    </Button>
  );
}
