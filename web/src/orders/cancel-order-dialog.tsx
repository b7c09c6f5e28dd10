import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { cancelDraft } from '../ui/cancel-draft.ts';
import { CancellationReason } from '../ui/cancellation-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { partName } from '../ui/part-name.ts';
import { useDraft } from '../ui/use-draft.ts';

interface CancelOrderDialogProps {
  order: Order;
  opened: boolean;
  /** Why the last attempt was refused. The typed reason is kept. */
  failure: string | null;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

export function CancelOrderDialog({ order, opened, failure, onClose, onConfirm }: CancelOrderDialogProps) {
  const { text: reason, edit: setReason } = useDraft(cancelDraft(order.magicOrderId));
  return (
    <Dialog opened={opened} onClose={onClose} title={`Cancel Order ${order.orderNumber}`} size="md">
      <Stack gap={12}>
        {failure && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {failure}
          </Alert>
        )}
        <Text size="md">
          The part {partName(order)} is cancelled, for the vendor too, and a live shipment is stopped at the courier.
        </Text>
        <CancellationReason value={reason} onChange={setReason} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Keep Order
          </Button>
          <Button color="red" disabled={!reason.trim()} onClick={() => onConfirm(reason.trim())}>
            Cancel Order
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
