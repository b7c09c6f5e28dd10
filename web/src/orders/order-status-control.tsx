import { NativeSelect } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { type BookingQuestion, questionsBefore } from '@shipmagic/domain/orders/booking-questions';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayChangeOrderStatus } from '@shipmagic/domain/orders/order-abilities';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import {
  nextOrderStatuses,
  type OrderStatus,
  orderStatusColours,
  orderStatusLabels,
} from '@shipmagic/domain/statuses/order-status';
import { useEffect, useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { isReachable, onReachChange } from '../api/connection.ts';
import { useOptimisticOrder } from '../api/use-optimistic-order.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { cancelDraft } from '../ui/cancel-draft.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { useScreenActions } from '../ui/screen-actions.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { forgetDraft } from '../ui/use-draft.ts';
import { moveText } from './move-text.ts';
import classes from './order-status-control.module.css';

const CancelOrderDialog = lazyDialog(() => import('./cancel-order-dialog.tsx'), 'CancelOrderDialog');

interface OrderStatusControlProps {
  order: Order;
  role: Role;
  size?: 'xs' | 'sm';
  /** Also offers the transitions in the command palette. */
  offered?: boolean;
}

/** An order's status with the transitions available to this role. */
export function OrderStatusControl({ order, role, size = 'xs', offered = false }: OrderStatusControlProps) {
  const [cancelling, setCancelling] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState<OrderStatus | null>(null);
  const change = useOptimisticOrder(order, ordersContract.changeStatus, {
    patch: ({ body }) => ({ orderStatus: body.status }),
    onSuccess: (_, { body }) => {
      if (body.status === 'cancelled') forgetDraft(cancelDraft(order.magicOrderId));
    },
    onError: (error, { body }) => {
      console.error('Changing the order status', error);
      setFailure(serverMessage(error) ?? error.message);
      if (body.status === 'cancelled') setCancelling(true);
    },
  });

  // A failure because the server was unreachable is obsolete once it is back and the list has reloaded.
  useEffect(() => {
    if (failure === null) return;
    return onReachChange(() => {
      if (isReachable()) setFailure(null);
    });
  }, [failure]);

  const send = (
    status: OrderStatus,
    { reason, confirm = [] }: { reason?: string; confirm?: BookingQuestion[] } = {},
  ) => {
    setFailure(null);
    change.mutate({
      params: { id: order.magicOrderId },
      body: {
        status,
        version: order.version,
        ...(reason ? { cancellationReason: reason } : {}),
        ...(confirm.length > 0 ? { confirm } : {}),
      },
    });
  };
  const choose = (status: OrderStatus) => {
    if (status !== 'cancelled')
      return questionsBefore(status, order, new Date()).length > 0 ? setAsking(status) : send(status);
    setFailure(null);
    setCancelling(true);
  };

  const asked = asking ? questionsBefore(asking, order, new Date()) : [];
  const ability = mayChangeOrderStatus({ role }, order);
  const next = nextOrderStatuses(order.orderStatus, role);
  const colour = orderStatusColours[order.orderStatus];
  useScreenActions(
    offered && ability.allowed && !change.isPending
      ? next.map((to) => ({
          label: moveText(order.magicOrderId, order.orderStatus, to),
          words: `order status ${orderStatusLabels[to]}`,
          run: () => choose(to),
        }))
      : [],
  );
  // Nothing to choose and nothing pending: show the status as text.
  if (ability.allowed && next.length === 0 && !change.isPending) {
    return (
      <div className={classes.root}>
        <StatusBadge colour={colour} wrap>
          {orderStatusLabels[order.orderStatus]}
        </StatusBadge>
      </div>
    );
  }
  return (
    <div className={classes.root}>
      <NativeSelect
        size={size}
        aria-label={`Order status of ${order.magicOrderId}`}
        title={ability.allowed ? undefined : ability.reason}
        classNames={{ input: (size === 'xs' ? classes.dense : classes.input) ?? '' }}
        leftSection={<span className={classes.dot} data-colour={colour} />}
        leftSectionWidth={22}
        rightSectionWidth={20}
        value={order.orderStatus}
        disabled={!ability.allowed || change.isPending}
        onChange={(event) => choose(event.currentTarget.value as OrderStatus)}
        data={[order.orderStatus, ...next].map((value) => ({ value, label: orderStatusLabels[value] }))}
      />
      {!ability.allowed && <div className={classes.note}>Managed in ShipTurtle</div>}
      {failure && !cancelling && (
        <div className={classes.failure} role="alert">
          {failure}
        </div>
      )}
      <AskFirst
        opened={asking !== null}
        title={asking ? moveText(order.magicOrderId, order.orderStatus, asking) : ''}
        question={asked.map(({ text }) => text).join(' ')}
        confirmLabel={asking ? `Set to ${orderStatusLabels[asking]}` : ''}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking) send(asking, { confirm: asked.map(({ question }) => question) });
          setAsking(null);
        }}
      />
      <CancelOrderDialog
        order={order}
        opened={cancelling}
        failure={failure}
        onClose={() => setCancelling(false)}
        onConfirm={(given) => {
          setCancelling(false);
          send('cancelled', { reason: given });
        }}
      />
    </div>
  );
}
