import { Button, Stack, Text, TextInput } from '@mantine/core';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { payeesContract, type WholePayee } from '@shipmagic/domain/refunds/payees/payees.contract';
import type { RefundOwed } from '@shipmagic/domain/refunds/refunds.contract';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { payeeText } from './payee-text.ts';

interface PayDialogProps {
  refund: RefundOwed;
  opened: boolean;
  onClose: () => void;
}

/** Shows whoever pays where the money goes, and notes that it was paid. */
export function PayDialog({ refund, opened, onClose }: PayDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Paid by hand: order ${refund.orderNumber}`} size="sm">
      {/* Remounted on every opening, so that no payee stays in it. */}
      <PayForm refund={refund} onClose={onClose} />
    </Dialog>
  );
}

function PayForm({ refund, onClose }: Omit<PayDialogProps, 'opened'>) {
  const [reference, setReference] = useState('');
  const show = useRouteMutation(payeesContract.show, {
    changes: [],
    onError: (error) => toast.error('The payee cannot be shown', serverMessage(error) ?? error.message),
  });
  const pay = useRouteMutation(payeesContract.pay, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(`Order ${refund.orderNumber}: ${message}`);
      onClose();
    },
    onError: (error) => toast.error('It was not noted', serverMessage(error) ?? error.message),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pay.mutate({ params: { id: refund.id }, body: { reference } });
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {formatMoney(refund.owed, refund.currency)}, {payeeText(refund.payee)}
        </Text>
        {refund.payee && !show.data && (
          <Button
            variant="default"
            size="xs"
            loading={show.isPending}
            onClick={() => show.mutate({ params: { id: refund.magicOrderId } })}
          >
            Show in full
          </Button>
        )}
        {show.data && <Whole payee={show.data} />}
        <TextInput
          label="Reference of the transfer (UTR)"
          description="12 to 35 letters and digits, as the bank or UPI app shows it"
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          autoComplete="off"
          maxLength={60}
          required
          data-autofocus
        />
        <DialogButtons submit="Mark paid" busy={pay.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function Whole({ payee: { upi, holder, account, ifsc } }: { payee: WholePayee }) {
  const fields = { 'UPI ID': upi, 'Account holder': holder, 'Account number': account, IFSC: ifsc };
  return Object.entries(fields).map(
    ([label, value]) => value !== null && <CopyField key={label} label={label} value={value} />,
  );
}
