import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import { serverMessage } from '../api/api-error.ts';
import { useOptimisticOrder } from '../api/use-optimistic-order.ts';
import { partName } from '../ui/part-name.ts';
import { StepButton } from '../ui/step-button.tsx';
import { toast } from '../ui/toast.ts';

/** Moves an order to the status that usually follows. */
export function MoveOrderButton({ order, to, label }: { order: Order; to: OrderStatus; label: string }) {
  const change = useOptimisticOrder(order, ordersContract.changeStatus, {
    patch: ({ body }) => ({ orderStatus: body.status }),
    onError: (error) => {
      console.error('Changing the order status', error);
      toast.error(`${partName(order)} was not moved`, serverMessage(error) ?? error.message);
    },
  });
  return (
    <StepButton
      label={label}
      loading={change.isPending}
      aria-keyshortcuts="C"
      onClick={() =>
        change.mutate({ params: { id: order.magicOrderId }, body: { status: to, version: order.version } })
      }
    />
  );
}
