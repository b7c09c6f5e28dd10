import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { NextScanButton } from '../demo/next-scan-button.tsx';
import { OrderStatusControl } from '../orders/order-status-control.tsx';
import { ShipmentPanel } from '../parcels/booking/shipment-panel.tsx';
import { ListedShipmentStatus } from '../parcels/booking/shipment-status.tsx';
import { NotedClock } from './noted-clock.tsx';
import classes from './order-slots.module.css';

interface CellProps {
  order: Order;
  role: Role;
}

/** The states of a comfortable row, and their controls. */
export function ComfortableStatus({ order, role }: CellProps) {
  return (
    <div className={classes.status}>
      <OrderStatusControl order={order} role={role} />
      <NotedClock order={order} />
      <ListedShipmentStatus order={order} role={role} />
    </div>
  );
}

/** All that can be done to the parcel of a comfortable row. */
export function ComfortableShipping({ order, role }: CellProps) {
  return <ShipmentPanel order={order} role={role} extra={<NextScanButton order={order} role={role} />} />;
}
