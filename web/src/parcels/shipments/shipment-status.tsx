import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { isManualTracking } from '@shipmagic/domain/orders/order-abilities';
import { shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { IconTruck } from '@tabler/icons-react';
import cell from '../../ui/cell.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './shipment-panel.module.css';
import { ShipmentStatusControl } from './shipment-status-control.tsx';

/** READY is shown while nothing is known yet. A late parcel shows that in addition to its courier's status. */
export function ShipmentStatusBadge({ order }: { order: Order }) {
  const said = order.shipmentStatus ?? 'READY';
  const shown = order.late && order.due?.step === 'delivered' ? 'DELAYED' : said;
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
