import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { payeesContract } from '@shipmagic/domain/refunds/payees/payees.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { download } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useExport } from '../../ui/use-export.ts';

const PaymentFileDialog = lazyDialog(() => import('./payment-file-dialog.tsx'), 'PaymentFileDialog');

/** For admins: what is to be paid as a file, and what was paid by one. */
export function PaymentFileButtons() {
  const isAdmin = useSession()?.user.role === 'admin';
  const [uploading, upload] = useDisclosure();
  const exporting = useExport<void>({
    key: 'export-payments',
    // A long account number that a spreadsheet rounds would pay somebody else.
    fetch: (_, signal) => download(payeesContract.export, { query: { forExcel: 'true' } }, signal),
    fallbackName: () => `refunds_to_pay_${indiaDay(new Date())}.csv`,
    onSaved: () => toast.success('Export completed', 'Delete the file once you have paid.'),
    onFailed: (reason) => toast.error('Export failed', reason ?? undefined),
  });
  if (!isAdmin) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={exporting.busy}
        onClick={() => exporting.start()}
      >
        To pay
      </Button>
      <Button variant="default" leftSection={<IconUpload size={16} />} aria-haspopup="dialog" onClick={upload.open}>
        Paid
      </Button>
      <PaymentFileDialog opened={uploading} onClose={upload.close} />
    </>
  );
}
