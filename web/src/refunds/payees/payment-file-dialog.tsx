import { Alert, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { payeesContract } from '@shipmagic/domain/refunds/payees/payees.contract';
import {
  type PaymentReport,
  paymentFileNames,
  paymentMaxRows,
  wrongPaymentFile,
} from '@shipmagic/domain/refunds/payees/payment-file';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { invalidate } from '../../api/cache.ts';
import { upload } from '../../api/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { TemplateButton } from '../../ui/template-button.tsx';
import { toast } from '../../ui/toast.ts';

interface PaymentFileDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function PaymentFileDialog({ opened, onClose }: PaymentFileDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Mark refunds paid by a file" size="lg" closeOnClickOutside={false}>
      {/* Remounted on every opening, so that it starts without a file. */}
      <PaymentFileForm onClose={onClose} />
    </Dialog>
  );
}

/** A preview of the file, then all of it or nothing. */
function PaymentFileForm({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const sending = useMutation<PaymentReport, Error, { file: File; dryRun: boolean }>({
    mutationKey: ['upload-payments'],
    mutationFn: ({ file: sent, dryRun }) =>
      upload(payeesContract.upload, { query: { dryRun: dryRun ? 'true' : 'false' } }, sent, {}),
    onSuccess: ({ applied, message }) => {
      if (!applied) return;
      void invalidate('orders');
      toast.success('Noted', message);
      onClose();
    },
  });
  const { data: report, error, isPending } = sending;
  const choose = (chosen: File) => {
    setFile(chosen);
    sending.mutate({ file: chosen, dryRun: true });
  };
  const isGood = report !== undefined && report.badRows === 0;
  return (
    <Stack gap={12}>
      <FileDrop
        file={file}
        onFile={choose}
        disabled={isPending}
        names={paymentFileNames}
        wrongName={wrongPaymentFile}
        ask="Drop a .csv file here, or click to choose one"
      >
        A column Refund, Return or Order with the number, and a column Reference with the UTR; at most{' '}
        {paymentMaxRows.toLocaleString('en-IN')} rows. Rows without a reference are left out. The file of “To pay” fits,
        with its references filled in.
      </FileDrop>
      <Group justify="center">
        <TemplateButton name="refunds_paid" columns={['Order', 'Reference', 'Amount']} separator="," />
      </Group>
      {report && !isPending && <Result report={report} />}
      {error && !isPending && (
        <Alert color="red" variant="light" title="The file cannot be taken" role="alert">
          {serverMessage(error) ?? error.message}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!file || !isGood}
          loading={isPending}
          onClick={() => file && sending.mutate({ file, dryRun: false })}
        >
          Mark paid
        </Button>
      </Group>
    </Stack>
  );
}

function Result({ report: { message, amount, bad, badRows } }: { report: PaymentReport }) {
  if (badRows === 0)
    return (
      <Alert color="indigo" variant="light" title={`${formatRupees(amount)} in all`} role="status">
        {message}
      </Alert>
    );
  return (
    <Alert color="red" variant="light" title="Mend these rows first" role="alert">
      {message}
      <ScrollArea.Autosize mah={280} mt={8} viewportProps={{ tabIndex: 0, 'aria-label': 'Rows that cannot be taken' }}>
        <Table verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>Number</Table.Th>
              <Table.Th>Reason</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bad.map(({ line, text, reason }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{text}</Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {badRows > bad.length && (
          <Text size="sm" mt={4}>
            and {badRows - bad.length} more
          </Text>
        )}
      </ScrollArea.Autosize>
    </Alert>
  );
}
