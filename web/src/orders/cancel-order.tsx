import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useOptimisticOrder } from '../api/use-optimistic-order.ts';
import { cancelDraft } from '../ui/cancel-draft.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { forgetDraft } from '../ui/use-draft.ts';

const CancelOrderDialog = lazyDialog(() => import('./cancel-order-dialog.tsx'), 'CancelOrderDialog');

interface CancelOrderProps {
  order: Order;
  opened: boolean;
  onClose: () => void;
}

/** Cancels an order from elsewhere than its status. */
export function CancelOrder({ order, opened, onClose }: CancelOrderProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const change = useOptimisticOrder(order, ordersContract.changeStatus, {
    patch: ({ body }) => ({ orderStatus: body.status }),
    onSuccess: () => {
      forgetDraft(cancelDraft(order.magicOrderId));
      onClose();
    },
    onError: (error) => setFailure(serverMessage(error) ?? error.message),
  });
  return (
    <CancelOrderDialog
      order={order}
      opened={opened}
      failure={failure}
      onClose={onClose}
      onConfirm={(cancellationReason) => {
        setFailure(null);
        change.mutate({
          params: { id: order.magicOrderId },
          body: { status: 'cancelled', version: order.version, cancellationReason },
        });
      }}
    />
  );
}
