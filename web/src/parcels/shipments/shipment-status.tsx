import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { isManualTracking } from '@shipmagic/domain/orders/order-abilities';
import { shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { IconTruck } from '@tabler/icons-react';
import cell from '../../ui/cell.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './shipment-panel.module.css';
import { ShipmentStatusControl } from './shipment-status-control.tsx';

/** READY is what is shown when nothing is known yet. A late parcel says so, with where its courier has it. */
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

/** In the list only shipments tracked by hand are editable; couriers speak for the others. */
export function ListedShipmentStatus({ order, role }: { order: Order; role: Role }) {
  const byHand = isManualTracking(order) && order.shippingReference !== null;
  return byHand ? <ShipmentStatusControl order={order} role={role} /> : <ShipmentStatusBadge order={order} />;
}
