import { InputWrapper } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayChangeFinancialStatus, mayChangeOrderStatus } from '@shipmagic/domain/orders/order-abilities';
import { serverMessage } from '../api/api-error.ts';
import classes from '../orders/detail/detail.module.css';
import { FinancialStatusControl } from '../orders/financial-status-control.tsx';
import { OrderStatusControl } from '../orders/order-status-control.tsx';
import { ShipmentStatusControl } from '../parcels/booking/shipment-status-control.tsx';
import { toast } from '../ui/toast.ts';

/** The three statuses of an order; the payment status is for staff. */
export function OrderStatusControls({ order, role }: { order: Order; role: Role }) {
  const orderAbility = mayChangeOrderStatus({ role }, order);
  return (
    <div>
      <div className={classes.controls}>
        <InputWrapper label="Order status" labelElement="div">
          <OrderStatusControl order={order} role={role} size="sm" offered />
        </InputWrapper>
        {mayChangeFinancialStatus({ role }, order).allowed && <FinancialStatusControl order={order} />}
        <InputWrapper label="Shipment status" labelElement="div">
          <ShipmentStatusControl
            order={order}
            role={role}
            size="sm"
            onSuccess={(status) => toast.success(`Shipment status updated to ${status}`)}
            onError={(error) => toast.error('Error', serverMessage(error) || 'Failed to update shipment status')}
          />
        </InputWrapper>
      </div>
      {!orderAbility.allowed && <p className={classes.note}>{orderAbility.reason}</p>}
    </div>
  );
}
