import { ActionIcon } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useRouteMutation } from '../../api/use-route.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { partName } from '../../ui/part-name.ts';
import { toast } from '../../ui/toast.ts';
import { alertFailure } from './shipment-alerts.ts';

/** `why`: the reason why it can no longer be cancelled, shown at the control. */
export function CancelShipment({ order, why }: { order: Order; why: string | null }) {
  const [asking, setAsking] = useState(false);
  const cancel = useRouteMutation(bookingContract.cancel, {
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
        // Not `disabled`: the reason must be reachable by keyboard.
        aria-disabled={why !== null}
        data-disabled={why !== null || undefined}
        aria-label={why ? `Cancel Shipment: ${why}` : 'Cancel Shipment'}
        title={why ?? 'Cancel Shipment'}
        loading={cancel.isPending}
        onClick={() => {
          if (!why) setAsking(true);
        }}
      >
        <IconX size={13} />
      </ActionIcon>
      <AskFirst
        opened={asking}
        title={`Cancel shipment of ${partName(order)}`}
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
