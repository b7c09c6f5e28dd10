import { Button, Loader, NativeSelect } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayChangeShipmentStatus } from '@shipmagic/domain/orders/order-abilities';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { endsTheWay, entryToConfirm } from '@shipmagic/domain/parcels/booking/by-hand';
import { shipmentBadge } from '@shipmagic/domain/parcels/booking/shipment-badge';
import { type ShipmentStatus, shipmentStatuses, shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { useState } from 'react';
import { useOptimisticOrder } from '../../api/use-optimistic-order.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { partName } from '../../ui/part-name.ts';
import { keepEntry, useEntryToUndo } from './last-entry.ts';

const choices = shipmentStatuses.map((value) => ({ value, label: shipmentStatusLook[value].label }));
const noShipment = { value: '', label: 'No shipment' } as const;

interface ShipmentStatusControlProps {
  order: Order;
  role: Role;
  size?: 'xs' | 'sm';
  /** Called after success; without it the result is only visible in the control. */
  onSuccess?: (status: ShipmentStatus) => void;
  onError?: (error: Error) => void;
}

/**
 * Changes the shipment status manually, to any other value. Ending the delivery of a parcel made outside needs a
 * confirmation, and an entry can be undone until others are notified.
 */
export function ShipmentStatusControl({ order, role, size = 'xs', onSuccess, onError }: ShipmentStatusControlProps) {
  const byHand = order.trackingType === 'manual';
  const [asking, setAsking] = useState<ShipmentStatus | null>(null);
  const before = useEntryToUndo(order.magicOrderId);
  const change = useOptimisticOrder(order, bookingContract.changeStatus, {
    patch: ({ body }) => ({ shipmentStatus: body.shipmentStatus }),
    onSuccess: ({ shipmentStatus }) => onSuccess?.(shipmentStatus),
    onError: (error) => {
      keepEntry(order.magicOrderId, null);
      console.error('Changing the shipment status', error);
      onError?.(error);
    },
  });
  const ability = mayChangeShipmentStatus({ role }, order);
  const now = order.shipmentStatus ?? 'READY';
  const hasShipment = shipmentBadge(order) !== null;
  const send = (shipmentStatus: ShipmentStatus, undo: ShipmentStatus | null) => {
    keepEntry(order.magicOrderId, undo);
    change.mutate({ params: { id: order.magicOrderId }, body: { shipmentStatus, version: order.version } });
  };
  const choose = (status: ShipmentStatus) => {
    if (byHand && endsTheWay(status)) return setAsking(status);
    send(status, byHand ? now : null);
  };
  return (
    <>
      <NativeSelect
        size={size}
        aria-label={`Shipment status of ${order.magicOrderId}`}
        title={ability.allowed ? undefined : ability.reason}
        value={hasShipment ? now : ''}
        disabled={!ability.allowed || change.isPending}
        rightSection={change.isPending ? <Loader size={12} /> : undefined}
        onChange={(event) => choose(event.currentTarget.value as ShipmentStatus)}
        data={[...(hasShipment ? [] : [noShipment]), ...choices]}
      />
      {before && ability.allowed && !change.isPending && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Undo the shipment status of ${order.magicOrderId}`}
          onClick={() => send(before, null)}
        >
          Undo
        </Button>
      )}
      <AskFirst
        opened={asking !== null}
        title={`Shipment status of ${partName(order)}`}
        question={asking && entryToConfirm(asking)}
        confirmLabel={asking ? `Set to ${shipmentStatusLook[asking].label}` : ''}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking) send(asking, now);
          setAsking(null);
        }}
      />
    </>
  );
}
