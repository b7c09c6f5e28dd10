import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import type { OrderFacts } from '@shipmagic/domain/orders/order-abilities';
import { shipmentPanelMode } from '@shipmagic/domain/orders/shipment-panel-mode';
import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { CreateShipment } from './create-shipment.tsx';
import { InPersonPanel } from './in-person-panel.tsx';
import { MadeShipment } from './made-shipment.tsx';
import { PartlySentElsewhere, SentElsewhere } from './sent-elsewhere.tsx';
import classes from './shipment-panel.module.css';
import { HoldWarning, StoreNote } from './store-note.tsx';

interface ShipmentPanelProps {
  order: Order;
  role: Role;
  /** Further actions on a shipment that has an AWB. */
  extra?: ReactNode;
  /** Also says what goes without saying in a list: that the store knows the AWB. */
  whole?: boolean;
}

/** The actions on an order's parcel: create it, fetch its label, download the label, cancel it. */
export function ShipmentPanel({ order, role, extra, whole = false }: ShipmentPanelProps) {
  const facts: OrderFacts = order;
  const mode = shipmentPanelMode(facts);
  const panel = useRef<HTMLDivElement>(null);
  useKeptFocus(panel, firstButton);
  return (
    <div ref={panel} className={classes.panel} tabIndex={-1} data-shipment-panel>
      {mode === 'elsewhere' && <SentElsewhere order={order} role={role} />}
      {mode === 'no_courier' && (
        <>
          <HoldWarning order={order} />
          <InPersonPanel order={order} role={role} />
        </>
      )}
      {mode === 'create' && (
        <>
          <HoldWarning order={order} />
          <PartlySentElsewhere order={order} />
          <CreateShipment order={order} role={role} />
        </>
      )}
      {(mode === 'generate' || mode === 'download') && (
        <>
          <MadeShipment order={order} role={role} extra={extra} />
          <StoreNote order={order} whole={whole} />
        </>
      )}
    </div>
  );
}

/** The main control of what the panel shows next: without one, the panel itself. In a list, the row takes the focus. */
function firstButton(focused: Element) {
  const panel = focused.closest<HTMLElement>('[data-shipment-panel]');
  if (!panel || focused.closest('[data-row]')) return undefined;
  return () => panel.querySelector<HTMLElement>('[aria-keyshortcuts]:not(:disabled)') ?? panel;
}
