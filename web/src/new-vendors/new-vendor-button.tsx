import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const NewVendorDialog = lazyDialog(() => import('./new-vendor-dialog.tsx'), 'NewVendorDialog');

interface NewVendorButtonProps {
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** For staff: a vendor with its warehouse, courier and members. */
export function NewVendorButton({ opened, onOpen, onClose }: NewVendorButtonProps) {
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={onOpen}>
        New Vendor
      </Button>
      <NewVendorDialog opened={opened} onClose={onClose} />
    </>
  );
}
