import { Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { type VendorWarehouse, warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { useState } from 'react';
import { patchOrder } from '../../api/order-cache.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { joined } from './address-lines.tsx';
import { EditForm } from './edit-form.tsx';

/** Chooses one of the vendor's warehouses. */
export function WarehouseEditor({ order, onDone }: { order: Order; onDone: () => void }) {
  const { data, error, refetch } = useRoute(warehousesContract.list, { params: { vendorName: order.vendorName } });
  const active = data?.filter(({ status }) => status === 'active');
  if (active && active.length > 0) return <WarehouseForm order={order} warehouses={active} onDone={onDone} />;
  return (
    <div role={error ? 'alert' : 'status'}>
      {error && <Text size="sm">The warehouses could not be loaded. {error.message}</Text>}
      {data && <Text size="sm">This vendor has no active warehouse yet.</Text>}
      {!data && !error && <Skeleton height={36} aria-label="Loading warehouses" />}
      <Group gap={8} mt={8} justify="flex-end">
        <Button variant="default" size="xs" data-autofocus onClick={onDone}>
          Cancel
        </Button>
        {error && (
          <Button size="xs" onClick={() => refetch()}>
            Retry
          </Button>
        )}
      </Group>
    </div>
  );
}

interface WarehouseFormProps {
  order: Order;
  warehouses: readonly VendorWarehouse[];
  onDone: () => void;
}

function WarehouseForm({ order, warehouses, onDone }: WarehouseFormProps) {
  const [chosen, setChosen] = useState(order.pickupWarehouse?.id ?? order.defaultWarehouse?.id ?? '');
  const [version] = useState(order.version);
  const save = useRouteMutation(orderEditsContract.changePickupWarehouse, {
    changes: 'orders',
    onSuccess: (changed) => {
      void patchOrder(order.magicOrderId, changed);
      onDone();
    },
    onError: (error) => console.error('Changing the pickup warehouse', error),
    onGivenUp: onDone,
  });
  return (
    <EditForm
      label="Pickup warehouse"
      saving={save.isPending}
      ready={chosen !== ''}
      onCancel={onDone}
      onSave={() => {
        if (chosen === order.pickupWarehouse?.id) return onDone();
        save.mutate({ params: { id: order.magicOrderId }, body: { pickupWarehouseId: chosen, version } });
      }}
    >
      <NativeSelect
        label="Pickup warehouse"
        autoFocus
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        error={save.error?.message}
        data={[
          ...(chosen ? [] : [{ value: '', label: 'Choose a warehouse' }]),
          ...warehouses.map((one) => ({ value: one.id, label: warehouseLabel(one) })),
        ]}
      />
    </EditForm>
  );
}

const warehouseLabel = ({ warehouseName, city, isDefault }: VendorWarehouse) =>
  joined(warehouseName, city) + (isDefault ? ' (default)' : '');
