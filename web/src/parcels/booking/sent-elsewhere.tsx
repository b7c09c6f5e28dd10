import { Button } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { itemsToSend } from '@shipmagic/domain/orders/items-to-send';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayCreateManualTracking } from '@shipmagic/domain/orders/order-abilities';
import { parcelText } from '@shipmagic/domain/text/parcel-text';
import { useState } from 'react';
import cell from '../../ui/cell.module.css';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ParcelLine } from './parcel-line.tsx';

const ManualTrackingDialog = lazyDialog(() => import('./manual-tracking-dialog.tsx'), 'ManualTrackingDialog');

/** Fulfilled in the store by somebody else: its parcels, and a way to enter the number of one without. */
export function SentElsewhere({ order, role }: { order: Order; role: Role }) {
  const [byHand, setByHand] = useState(false);
  return (
    <>
      <div className={cell.note}>Fulfilled in the store</div>
      {order.storeParcels.map(({ awb, company, url, madeAt }) => (
        <ParcelLine
          key={`${madeAt} ${awb}`}
          magicOrderId={order.magicOrderId}
          awb={awb}
          partner={company ?? (awb ? null : 'Without a number')}
          trackingUrl={url}
        />
      ))}
      {mayCreateManualTracking({ role }, order).allowed && (
        <Button size="xs" variant="light" fullWidth onClick={() => setByHand(true)}>
          Enter Tracking
        </Button>
      )}
      <ManualTrackingDialog order={order} role={role} opened={byHand} onClose={() => setByHand(false)} />
    </>
  );
}

/** Part of it was sent by somebody else, and the rest is to be sent from here. */
export function PartlySentElsewhere({ order: { lineItems, storeParcels } }: { order: Order }) {
  if (storeParcels.length === 0) return null;
  const left = itemsToSend(lineItems).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={cell.note}>
      Partly fulfilled in the store ({storeParcels.map(parcelText).join(', ')}).{' '}
      {left === 1 ? '1 piece is' : `${left} pieces are`} left to send.
    </div>
  );
}
