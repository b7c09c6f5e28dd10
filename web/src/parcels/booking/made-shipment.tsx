import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayCancelShipment, mayGenerateLabel } from '@shipmagic/domain/orders/order-abilities';
import { stopText } from '@shipmagic/domain/statuses/change-kind';
import type { ReactNode } from 'react';
import cell from '../../ui/cell.module.css';
import { CancelShipment } from './cancel-shipment.tsx';
import { DownloadLabel } from './download-label.tsx';
import { GenerateLabel } from './generate-label.tsx';
import { ParcelLine } from './parcel-line.tsx';
import { SendAgainButton } from './send-again-button.tsx';
import classes from './shipment-panel.module.css';

interface MadeShipmentProps {
  order: Order;
  role: Role;
  /** Further actions on the parcel. */
  extra: ReactNode;
}

/** With an AWB: fetch its label, download it, or cancel the shipment. */
export function MadeShipment({ order, role, extra }: MadeShipmentProps) {
  const labelAbility = mayGenerateLabel({ role }, order);
  const cancelAbility = mayCancelShipment({ role }, order);
  return (
    <>
      <ParcelLine
        magicOrderId={order.magicOrderId}
        awb={order.shippingReference}
        partner={order.shippingPartner}
        trackingUrl={order.trackingUrl}
      >
        <span className={classes.actions}>
          {cancelAbility.allowed ? (
            <CancelShipment order={order} why={null} />
          ) : (
            cancelAbility.code === 'conflict' && <CancelShipment order={order} why={cancelAbility.reason} />
          )}
          {extra}
        </span>
      </ParcelLine>
      {order.shippingLabelUrl && <DownloadLabel order={order} />}
      {!order.shippingLabelUrl && labelAbility.allowed && <GenerateLabel order={order} />}
      {!order.shippingLabelUrl && !labelAbility.allowed && <div className={cell.note}>{labelAbility.reason}</div>}
      {order.stoppedFor && order.shippingLabelUrl && (
        <div className={cell.note}>Do not hand it over: {stopText(order.stoppedFor)}</div>
      )}
      <SendAgainButton order={order} role={role} />
    </>
  );
}
