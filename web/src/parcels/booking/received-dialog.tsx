import { Stack, Text, TextInput } from '@mantine/core';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { inPersonWords } from '@shipmagic/domain/orders/in-person-words';
import type { Order } from '@shipmagic/domain/orders/order';
import { inPersonContract } from '@shipmagic/domain/parcels/in-person/in-person.contract';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { partName } from '../../ui/part-name.ts';
import { toast } from '../../ui/toast.ts';

interface ReceivedDialogProps {
  order: Order;
  opened: boolean;
  onClose: () => void;
}

/** Asks who received an order, which ends it, and says what is still to be paid for it. */
export function ReceivedDialog({ order, opened, onClose }: ReceivedDialogProps) {
  const words = inPersonWords(order.deliveryMethod);
  const [by, setBy] = useState(order.shippingAddress?.name ?? order.customerName ?? '');
  const change = useRouteMutation(inPersonContract.handedOver, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(`${partName(order)}: ${message}`);
      onClose();
    },
    onError: (error) => toast.error(`${partName(order)} was not handed over`, serverMessage(error) ?? error.message),
  });
  const owed = order.codAmount + order.awaitedAmount;
  return (
    <Dialog opened={opened} onClose={onClose} title={`${words.handOver}: ${partName(order)}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ params: { id: order.magicOrderId }, body: { by, version: order.version } });
        }}
      >
        <Stack gap="sm">
          {owed > 0 && (
            <Text size="sm" fw={600}>
              {formatMoney(owed, order.currency)} is still to be paid.
            </Text>
          )}
          <TextInput
            label={words.by}
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
            maxLength={120}
            required
            data-autofocus
          />
          <Text size="sm" c="dimmed">
            The order is then delivered, and the store is told. This cannot be undone.
          </Text>
          <DialogButtons submit={words.handOver} busy={change.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
