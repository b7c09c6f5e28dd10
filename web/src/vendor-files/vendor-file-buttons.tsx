import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isStaff } from '@shipmagic/domain/access/role';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const UploadDialog = lazyDialog(() => import('./upload-dialog.tsx'), 'UploadDialog');
const ExportDialog = lazyDialog(() => import('./vendor-export-dialog.tsx'), 'VendorExportDialog');

interface VendorFileButtonsProps {
  user: SessionUser;
  /** The state of the list. */
  search: { readonly search?: string | undefined; readonly vendors?: readonly string[] | undefined };
}

/** Uploads for staff, exports for everybody. The dialogs are loaded on first use. */
export function VendorFileButtons({ user, search }: VendorFileButtonsProps) {
  const [uploading, upload] = useDisclosure();
  const [exporting, exportDialog] = useDisclosure();
  return (
    <>
      {isStaff(user) && (
        <Button variant="default" leftSection={<IconUpload size={16} />} onClick={upload.open}>
          Upload
        </Button>
      )}
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={exportDialog.open}>
        Export
      </Button>
      <UploadDialog opened={uploading} onClose={upload.close} />
      <ExportDialog opened={exporting} onClose={exportDialog.close} search={search} />
    </>
  );
}
