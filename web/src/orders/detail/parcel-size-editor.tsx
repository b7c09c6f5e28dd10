import { NumberInput, SimpleGrid, Text } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { weightKg } from '@shipmagic/domain/orders/order-totals';
import type { PackedSize } from '@shipmagic/domain/orders/packed-size';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { patchOrder } from '../../api/order-cache.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { toastEditFailure } from './edit-failure.ts';
import { EditForm } from './edit-form.tsx';

/** Enters the size and weight of the packed parcel. An empty field means what the products say, which it shows. */
export function ParcelSizeEditor({ order, onDone }: { order: Order; onDone: () => void }) {
  const [size, setSize] = useState(order.packedSize);
  const [version] = useState(order.version);
  const save = useRouteMutation(orderEditsContract.changeParcelSize, {
    changes: 'orders',
    onSuccess: (changed) => {
      void patchOrder(order.magicOrderId, changed);
      toast.success('Parcel size saved');
      onDone();
    },
    onError: (error) => toastEditFailure(error, 'parcel size'),
    onGivenUp: onDone,
  });
  const wrong = save.error instanceof ApiError ? save.error : null;
  const field = (name: keyof PackedSize, perUnit: number, computed: number | null) => ({
    size: 'xs' as const,
    hideControls: true,
    allowNegative: false,
    value: size[name] === null ? '' : size[name] / perUnit,
    placeholder: computed === null ? '–' : String(computed),
    error: wrong?.field === name ? wrong.message : null,
    onChange: (value: string | number) =>
      setSize({ ...size, [name]: value === '' ? null : Math.round(Number(value) * perUnit * 100) / 100 }),
  });
  // While a size is measured the order shows that one, and nothing computed is known.
  const computed = order.packedSize.length === null ? order.dimensions : { length: null, width: null, height: null };
  return (
    <EditForm
      label="Parcel size"
      saving={save.isPending}
      onCancel={onDone}
      onSave={() => save.mutate({ params: { id: order.magicOrderId }, body: { ...size, version } })}
    >
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing={8}>
        <NumberInput label="L (cm)" autoFocus {...field('length', 1, computed.length)} />
        <NumberInput label="W (cm)" {...field('width', 1, computed.width)} />
        <NumberInput label="H (cm)" {...field('height', 1, computed.height)} />
        <NumberInput label="Weight (kg)" decimalScale={3} {...field('grams', 1000, weightKg(order.lineItems))} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        The courier, the price and the label get this. Empty fields are taken from the products.
      </Text>
    </EditForm>
  );
}
