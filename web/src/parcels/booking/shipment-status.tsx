import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { isManualTracking } from '@shipmagic/domain/orders/order-abilities';
import { shipmentBadge } from '@shipmagic/domain/parcels/booking/shipment-badge';
import { shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { IconTruck } from '@tabler/icons-react';
import cell from '../../ui/cell.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './shipment-panel.module.css';
import { ShipmentStatusControl } from './shipment-status-control.tsx';

/** A late parcel shows that in addition to its courier's status; without a shipment there is no badge. */
export function ShipmentStatusBadge({ order }: { order: Order }) {
  const badge = shipmentBadge(order);
  if (!badge) return null;
  const { shown, said } = badge;
  return (
    <span className={classes.status}>
      <StatusBadge colour={shipmentStatusLook[shown].colour} icon={<IconTruck size={13} aria-hidden />}>
        {shipmentStatusLook[shown].label}
      </StatusBadge>
      {shown !== said && <span className={cell.note}>{shipmentStatusLook[said].label}</span>}
    </span>
  );
}

/** In the list only manually tracked shipments are editable; others follow their courier. */
export function ListedShipmentStatus({ order, role }: { order: Order; role: Role }) {
  const byHand = isManualTracking(order) && order.shippingReference !== null;
  return byHand ? <ShipmentStatusControl order={order} role={role} /> : <ShipmentStatusBadge order={order} />;
}
