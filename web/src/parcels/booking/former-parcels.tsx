import { Anchor, Stack } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { sendAgainContract } from '@shipmagic/domain/parcels/booking/send-again.contract';
import { shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { useRoute } from '../../api/use-route.ts';
import { Awb } from '../../ui/awb.tsx';
import cell from '../../ui/cell.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay } from '../../ui/store-time.ts';

/** The parcels in whose place another one was sent, which are still followed; nothing where there are none. */
export function FormerParcels({ order }: { order: Order }) {
  const { data } = useRoute(sendAgainContract.formerParcels, { params: { id: order.magicOrderId } });
  if (!data?.parcels.length) return null;
  return (
    <Stack gap={4} mt="sm">
      <strong className={cell.note}>{data.parcels.length === 1 ? 'Former parcel' : 'Former parcels'}</strong>
      {data.parcels.map(({ awb, shippingPartner, trackingUrl, shipmentStatus, replacedAt }) => (
        <div key={awb} className={cell.note}>
          <Awb value={awb} />{' '}
          {trackingUrl ? (
            <Anchor href={trackingUrl} target="_blank" rel="noopener noreferrer" size="xs">
              {shippingPartner}
            </Anchor>
          ) : (
            shippingPartner
          )}
          , sent again on {storeDay(replacedAt)}{' '}
          {shipmentStatus && (
            <StatusBadge colour={shipmentStatusLook[shipmentStatus].colour}>
              {shipmentStatusLook[shipmentStatus].label}
            </StatusBadge>
          )}
        </div>
      ))}
    </Stack>
  );
}
