import { Stack } from '@mantine/core';
import type { DocumentKind } from '@shipmagic/domain/batches/batch-work';
import { documentNames } from '@shipmagic/domain/batches/print-fields';
import type { PrintOptions } from '@shipmagic/domain/batches/print-options';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { PrintFields } from './print-fields.tsx';
import { usePrintChoice } from './use-print-choice.ts';

interface PrintDialogProps {
  opened: boolean;
  onClose: () => void;
  kind: DocumentKind;
  /** How many orders are printed, said on the button. */
  orders?: number | undefined;
  busy?: boolean;
  /** Called in the click itself, so that it may open a tab. The choice is remembered already. */
  onStart: (options: PrintOptions) => void;
}

/** How a document of many orders is printed: before its batch starts, or of a batch that is done. */
export function PrintDialog({ opened, onClose, kind, ...form }: PrintDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Print ${documentNames[kind]}`} size="sm">
      {/* Remounted on every opening, so that it starts from what is remembered. */}
      <PrintForm key={kind} kind={kind} {...form} onClose={onClose} />
    </Dialog>
  );
}

function PrintForm({ kind, orders, busy = false, onStart, onClose }: Omit<PrintDialogProps, 'opened'>) {
  const { choice, remember } = usePrintChoice();
  const [options, setOptions] = useState(choice);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        remember(options);
        onStart(options);
      }}
    >
      <Stack gap={16}>
        <PrintFields kind={kind} value={options} onChange={setOptions} />
        <DialogButtons
          submit={orders === undefined ? 'Print' : `Print for ${orders} ${orders === 1 ? 'order' : 'orders'}`}
          busy={busy}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
