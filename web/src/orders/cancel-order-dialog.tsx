import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';

interface CancelOrderDialogProps {
  orderNumber: string;
  opened: boolean;
  /** Why the last try was refused. The reason typed then is still there. */
  failure: string | null;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

export function CancelOrderDialog({ orderNumber, opened, failure, onClose, onConfirm }: CancelOrderDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog opened={opened} onClose={onClose} title={`Cancel Order ${orderNumber}`} size="md">
      <Stack gap={12}>
        {failure && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {failure}
          </Alert>
        )}
        <Text size="md">The order is cancelled for the vendor too, and a live shipment is stopped at the courier.</Text>
        <Textarea
          label="Cancellation reason"
          placeholder="Such as: the customer changed their mind"
          autosize
          minRows={3}
          maxLength={1000}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
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
