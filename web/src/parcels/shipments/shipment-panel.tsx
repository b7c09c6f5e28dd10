import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { type OrderFacts, shipmentPanelMode } from '@shipmagic/domain/orders/order-abilities';
import type { ReactNode } from 'react';
import { CreateShipment } from './create-shipment.tsx';
import { MadeShipment } from './made-shipment.tsx';
import classes from './shipment-panel.module.css';

interface ShipmentPanelProps {
  order: Order;
  role: Role;
  /** Further actions on a shipment that has an AWB. */
  extra?: ReactNode;
}

/** The actions on an order's parcel: create it, fetch its label, download the label, cancel it. */
export function ShipmentPanel({ order, role, extra }: ShipmentPanelProps) {
  const facts: OrderFacts = order;
  return (
    <div className={classes.panel}>
      {shipmentPanelMode(facts) === 'create' ? (
        <CreateShipment order={order} role={role} />
      ) : (
        <MadeShipment order={order} role={role} extra={extra} />
      )}
    </div>
  );
}
