import { ActionIcon } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { shipmentsContract } from '@shipmagic/domain/shipments/shipments.contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { toast } from '../ui/toast.ts';
import { alertFailure } from './shipment-alerts.ts';

export function CancelShipment({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const cancel = useRouteMutation(shipmentsContract.cancel, {
    changes: 'orders',
    onSuccess: () => toast.success('Shipment cancelled successfully!'),
    onError: (error) =>
      alertFailure(error, { withoutReason: 'Failed to cancel shipment', unreached: 'Failed to cancel shipment' }),
  });
  return (
    <>
      <ActionIcon
        size={24}
        variant="light"
        color="red"
        aria-label="Cancel Shipment"
        title="Cancel Shipment"
        loading={cancel.isPending}
        onClick={() => setAsking(true)}
      >
        <IconX size={13} />
      </ActionIcon>
      <AskFirst
        opened={asking}
        title={`Cancel shipment of ${order.orderNumber}`}
        question="Are you sure you want to cancel this shipment?"
        confirmLabel="Cancel Shipment"
        cancelLabel="Keep Shipment"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate({ params: { id: order.magicOrderId } });
        }}
      />
    </>
  );
}
