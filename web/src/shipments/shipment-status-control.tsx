import { Loader, NativeSelect } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayChangeShipmentStatus } from '@shipmagic/domain/orders/order-abilities';
import { type ShipmentStatus, shipmentStatuses, shipmentStatusLook } from '@shipmagic/domain/shipments/shipment-status';
import { shipmentsContract } from '@shipmagic/domain/shipments/shipments.contract';
import type { Role } from '@shipmagic/domain/users/role';
import { useOptimisticOrder } from '../api/use-optimistic-order.ts';

interface ShipmentStatusControlProps {
  order: Order;
  role: Role;
  size?: 'xs' | 'sm';
  /** What to tell the user; without it the outcome shows in the control alone. */
  onSuccess?: (status: ShipmentStatus) => void;
  onError?: (error: Error) => void;
}

/** The shipment status, changed by hand: any other value can be chosen. */
export function ShipmentStatusControl({ order, role, size = 'xs', onSuccess, onError }: ShipmentStatusControlProps) {
  const change = useOptimisticOrder(order, shipmentsContract.changeStatus, {
    patch: ({ body }) => ({ shipmentStatus: body.shipmentStatus }),
    onSuccess: ({ shipmentStatus }) => onSuccess?.(shipmentStatus),
    onError: (error) => {
      console.error('Changing the shipment status', error);
      onError?.(error);
    },
  });
  const ability = mayChangeShipmentStatus({ role }, order);
  return (
    <NativeSelect
      size={size}
      aria-label={`Shipment status of ${order.magicOrderId}`}
      title={ability.allowed ? undefined : ability.reason}
      value={order.shipmentStatus ?? 'READY'}
      disabled={!ability.allowed || change.isPending}
      rightSection={change.isPending ? <Loader size={12} /> : undefined}
      onChange={(event) =>
        change.mutate({
          params: { id: order.magicOrderId },
          body: { shipmentStatus: event.currentTarget.value as ShipmentStatus, version: order.version },
        })
      }
      data={shipmentStatuses.map((value) => ({ value, label: shipmentStatusLook[value].label }))}
    />
  );
}
