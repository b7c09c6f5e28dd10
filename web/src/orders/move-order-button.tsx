import { type BookingQuestion, questionsBefore } from '@shipmagic/domain/orders/booking-questions';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import { serverMessage } from '../api/api-error.ts';
import { useOptimisticOrder } from '../api/use-optimistic-order.ts';
import { AskedStep } from '../ui/asked-step.tsx';
import { partName } from '../ui/part-name.ts';
import { toast } from '../ui/toast.ts';

/** Moves an order to the status that usually follows, after the questions that it raises. */
export function MoveOrderButton({ order, to, label }: { order: Order; to: OrderStatus; label: string }) {
  const change = useOptimisticOrder(order, ordersContract.changeStatus, {
    patch: ({ body }) => ({ orderStatus: body.status }),
    onError: (error) => {
      console.error('Changing the order status', error);
      toast.error(`${partName(order)} was not moved`, serverMessage(error) ?? error.message);
    },
  });
  const asked = questionsBefore(to, order, new Date());
  const move = (confirm: BookingQuestion[]) =>
    change.mutate({
      params: { id: order.magicOrderId },
      body: { status: to, version: order.version, ...(confirm.length > 0 ? { confirm } : {}) },
    });
  return (
    <AskedStep
      label={label}
      title={`${label} ${partName(order)}`}
      asked={asked}
      loading={change.isPending}
      shortcut="C"
      onSend={move}
    />
  );
}
