import type { Order } from '@shipmagic/domain/orders/order';
import { isManualTracking } from '@shipmagic/domain/orders/order-abilities';
import { shipmentStatusLook } from '@shipmagic/domain/shipments/shipment-status';
import type { Role } from '@shipmagic/domain/users/role';
import { IconTruck } from '@tabler/icons-react';
import { StatusBadge } from '../ui/status-badge.tsx';
import { ShipmentStatusControl } from './shipment-status-control.tsx';

/** READY is what is shown when nothing is known yet. */
export function ShipmentStatusBadge({ order }: { order: Order }) {
  const look = shipmentStatusLook[order.shipmentStatus ?? 'READY'];
  return (
    <StatusBadge colour={look.colour} icon={<IconTruck size={13} aria-hidden />}>
      {look.label}
    </StatusBadge>
  );
}

/** In the list only shipments tracked by hand are editable; couriers speak for the others. */
export function ListedShipmentStatus({ order, role }: { order: Order; role: Role }) {
  const byHand = isManualTracking(order) && order.shippingReference !== null;
  return byHand ? <ShipmentStatusControl order={order} role={role} /> : <ShipmentStatusBadge order={order} />;
}
