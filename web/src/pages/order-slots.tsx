import type { SessionUser } from '@shipmagic/domain/users/auth.contract';
import { useDemo } from '../demo/use-demo.ts';
import type { OrderSlots } from '../orders/order-columns.tsx';
import { OrderStatusControl } from '../orders/order-status-control.tsx';

/** Puts the status and shipping parts into the rows of the orders table. */
export function useOrderSlots(user: SessionUser): OrderSlots {
  useDemo();
  return {
    status: (order) => <OrderStatusControl order={order} role={user.role} />,
    shipping: () => null,
  };
}
