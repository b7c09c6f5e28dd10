import { NativeSelect } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { type FinancialStatus, financialStatuses } from '@shipmagic/domain/statuses/financial-status';
import { useOptimisticOrder } from '../api/use-optimistic-order.ts';
import { toast } from '../ui/toast.ts';
import { toastEditFailure } from './detail/edit-failure.ts';
import { financialStatusLabel } from './order-status-look.ts';

/** While nobody knows the payment, none of the values is picked. */
const notKnown = { value: '', label: 'Not known: choose', disabled: true };

/** The payment status, for staff: any value except the current one can be picked. */
export function FinancialStatusControl({ order }: { order: Order }) {
  const change = useOptimisticOrder(order, ordersContract.changeFinancialStatus, {
    patch: ({ body }) => ({ financialStatus: body.financialStatus, isPaymentUnknown: false }),
    onSuccess: ({ financialStatus }) => toast.success(`Financial status updated to ${financialStatus}`),
    onError: (error) => toastEditFailure(error, 'financial status'),
  });
  return (
    <NativeSelect
      label="Payment status"
      value={order.isPaymentUnknown ? '' : order.financialStatus}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate({
          params: { id: order.magicOrderId },
          body: { financialStatus: event.currentTarget.value as FinancialStatus, version: order.version },
        })
      }
      data={[
        ...(order.isPaymentUnknown ? [notKnown] : []),
        ...financialStatuses.map((value) => ({ value, label: financialStatusLabel(value) })),
      ]}
    />
  );
}
