import { Anchor } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { notSentAgain } from '@shipmagic/domain/orders/booking-rules';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayCancelShipment, mayGenerateLabel } from '@shipmagic/domain/orders/order-abilities';
import type { ReactNode } from 'react';
import { Awb } from '../../ui/awb.tsx';
import cell from '../../ui/cell.module.css';
import { webAddress } from '../../ui/web-address.ts';
import { CancelShipment } from './cancel-shipment.tsx';
import { DownloadLabel } from './download-label.tsx';
import { GenerateLabel } from './generate-label.tsx';
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
  const tracking = webAddress(order.trackingUrl);
  const cancelAbility = mayCancelShipment({ role }, order);
  const notAgain = notSentAgain(order.shipmentStatus);
  return (
    <>
      <div className={classes.parcel}>
        {order.shippingReference && <Awb value={order.shippingReference} />}
        <div className={classes.line}>
          <span className={classes.partner} title={order.shippingPartner ?? undefined}>
            {order.shippingPartner}
          </span>
          {tracking && (
            <Anchor
              size="xs"
              className={cell.target}
              href={tracking}
              target="_blank"
              rel="noreferrer"
              aria-label={`Track ${order.magicOrderId}`}
            >
              Track
            </Anchor>
          )}
          <span className={classes.actions}>
            {cancelAbility.allowed ? (
              <CancelShipment order={order} why={null} />
            ) : (
              cancelAbility.code === 'conflict' && <CancelShipment order={order} why={cancelAbility.reason} />
            )}
            {extra}
          </span>
        </div>
      </div>
      {order.shippingLabelUrl && <DownloadLabel order={order} />}
      {!order.shippingLabelUrl && labelAbility.allowed && <GenerateLabel order={order} />}
      {!order.shippingLabelUrl && !labelAbility.allowed && <div className={cell.note}>{labelAbility.reason}</div>}
      {notAgain && <div className={cell.note}>{notAgain}</div>}
    </>
  );
}
