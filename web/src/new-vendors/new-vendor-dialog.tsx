import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { NewVendorFields } from './new-vendor-fields.tsx';
import { NewVendorResult } from './new-vendor-result.tsx';

interface NewVendorDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A form, and then what becomes of the vendor: its warehouse at couriers, its members. */
export function NewVendorDialog({ opened, onClose }: NewVendorDialogProps) {
  const [added, setAdded] = useState<string | null>(null);
  const close = () => {
    setAdded(null);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={added ? `${added} was added` : 'New vendor'}
      size="xl"
      closeOnClickOutside={false}
    >
      {added ? (
        <NewVendorResult vendorName={added} onClose={close} onAnother={() => setAdded(null)} />
      ) : (
        <NewVendorFields onAdded={setAdded} onClose={close} />
      )}
    </Dialog>
  );
}
