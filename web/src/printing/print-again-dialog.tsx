import { NumberInput, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import type { DocumentKind } from '@shipmagic/domain/batches/batch-work';
import type { PrintAgain } from '@shipmagic/domain/batches/batches.contract';
import { documentNames } from '@shipmagic/domain/batches/print-fields';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { ScanParcels } from './scan-parcels.tsx';
import { usePrintDocument } from './use-print-document.ts';
import { useScanned } from './use-scanned.ts';

interface PrintAgainDialogProps {
  opened: boolean;
  onClose: () => void;
  batchId: string;
  /** A kind whose document has a place per order. */
  kind: DocumentKind;
  /** How many orders the document has. */
  orders: number;
}

/** Prints a part of a batch's document again: parcels whose labels are torn or lost, or what a jammed printer left out. */
export function PrintAgainDialog({ opened, onClose, kind, ...form }: PrintAgainDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Print ${documentNames[kind]} again`} size="sm">
      <PrintAgainForm {...form} onClose={onClose} />
    </Dialog>
  );
}

type Part = 'scan' | 'range';

function PrintAgainForm({ batchId, orders, onClose }: Omit<PrintAgainDialogProps, 'opened' | 'kind'>) {
  const [part, setPart] = useState<Part>('scan');
  const parcels = useScanned(batchId);
  const [range, setRange] = useState({ from: 1, to: orders });
  const { print, busy } = usePrintDocument(batchId);
  const wrongRange = range.to < range.from;
  const count = part === 'scan' ? parcels.scanned.length : Math.max(0, range.to - range.from + 1);
  const wanted: PrintAgain = part === 'scan' ? { awbs: parcels.scanned.map(({ awb }) => awb) } : range;
  const bound = (name: 'from' | 'to', label: string) => (
    <NumberInput
      label={label}
      min={1}
      max={orders}
      clampBehavior="strict"
      allowDecimal={false}
      value={range[name]}
      onChange={(value) => setRange({ ...range, [name]: Number(value) || 1 })}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) void print(wanted).then((opened) => opened && onClose());
      }}
    >
      <Stack gap={16}>
        <SegmentedControl
          fullWidth
          aria-label="Which parcels"
          value={part}
          onChange={(value) => setPart(value as Part)}
          data={[
            { value: 'scan', label: 'By scanning' },
            { value: 'range', label: 'A range' },
          ]}
        />
        {part === 'scan' ? (
          <ScanParcels parcels={parcels} />
        ) : (
          <Stack gap={8}>
            <SimpleGrid cols={2} spacing={12}>
              {bound('from', 'From')}
              {bound('to', 'To')}
            </SimpleGrid>
            <Text size="sm" c="dimmed" role="status">
              {wrongRange ? 'The last place must not come before the first.' : `Places in the document, of ${orders}.`}
            </Text>
          </Stack>
        )}
        <DialogButtons submit={`Print ${count}`} busy={busy} disabled={count === 0} onCancel={onClose} />
      </Stack>
    </form>
  );
}
