import { Anchor, Button } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayCancelShipment, mayGenerateLabel } from '@shipmagic/domain/orders/order-abilities';
import { shipmentsContract } from '@shipmagic/domain/shipments/shipments.contract';
import type { Role } from '@shipmagic/domain/users/role';
import { useRouteMutation } from '../api/use-route.ts';
import { Awb } from '../ui/awb.tsx';
import { toast } from '../ui/toast.ts';
import { webAddress } from '../ui/web-address.ts';
import { CancelShipment } from './cancel-shipment.tsx';
import { DownloadLabel } from './download-label.tsx';
import { alertFailure } from './shipment-alerts.ts';
import classes from './shipment-panel.module.css';

/** There is an AWB: fetch its label, download it, or cancel the shipment. */
export function MadeShipment({ order, role }: { order: Order; role: Role }) {
  const generate = useRouteMutation(shipmentsContract.generateLabel, {
    changes: 'orders',
    onSuccess: () => toast.success('Label generated', 'It can be downloaded now.'),
    onError: (error) =>
      alertFailure(error, { withoutReason: 'Failed to generate label', unreached: 'Error generating label' }),
  });
  const { shippingReference: awb, shippingPartner: partner } = order;
  const labelAbility = mayGenerateLabel({ role }, order);
  const start = () => {
    if (!awb || !partner) return toast.alert('No shipment data found. Please create a shipment first.');
    generate.mutate({ params: { id: order.magicOrderId }, body: { awbNumber: awb, shippingPartner: partner } });
  };
  const tracking = webAddress(order.trackingUrl);
  return (
    <>
      {awb && <Awb value={awb} />}
      <div className={classes.line}>
        <span className={classes.partner}>{partner}</span>
        {tracking && (
          <Anchor size="xs" href={tracking} target="_blank" rel="noreferrer">
            Track
          </Anchor>
        )}
      </div>
      {order.shippingLabelUrl ? (
        <DownloadLabel order={order} />
      ) : (
        labelAbility.allowed && (
          <Button size="xs" variant="light" fullWidth loading={generate.isPending} onClick={start}>
            Generate Label
          </Button>
        )
      )}
      {!order.shippingLabelUrl && !labelAbility.allowed && <div className={classes.note}>{labelAbility.reason}</div>}
      {mayCancelShipment({ role }, order).allowed && <CancelShipment order={order} />}
    </>
  );
}
