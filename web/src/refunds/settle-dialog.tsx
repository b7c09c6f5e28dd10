import { Stack, Text, Textarea } from '@mantine/core';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { type RefundOwed, refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { toast } from '../ui/toast.ts';

interface SettleDialogProps {
  refund: RefundOwed;
  opened: boolean;
  onClose: () => void;
}

/** Notes how what is owed was settled without a refund through the store. */
export function SettleDialog({ refund, opened, onClose }: SettleDialogProps) {
  const [note, setNote] = useState('');
  const settle = useRouteMutation(refundsContract.settle, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(`Order ${refund.orderNumber}: ${message}`);
      onClose();
    },
    onError: (error) => toast.error('It was not noted', serverMessage(error) ?? error.message),
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={`Settled otherwise: order ${refund.orderNumber}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          settle.mutate({ params: { id: refund.id }, body: { note } });
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {formatMoney(refund.owed, refund.currency)} leaves the queue. It comes back if more becomes owed.
          </Text>
          <Textarea
            label="How was it settled?"
            description="For example: paid by UPI, or not owed by agreement"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            minLength={3}
            maxLength={500}
            autosize
            minRows={2}
            required
            data-autofocus
          />
          <DialogButtons submit="Note" busy={settle.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
