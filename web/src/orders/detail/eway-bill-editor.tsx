import { Text, TextInput } from '@mantine/core';
import { ewayBillText } from '@shipmagic/domain/orders/eway-bill';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { patchOrder } from '../../api/order-cache.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { toastEditFailure } from './edit-failure.ts';
import { EditForm } from './edit-form.tsx';

/** Enters the number of the e-way bill, with or without its spaces. An empty field takes it away. */
export function EwayBillEditor({ order, onDone }: { order: Order; onDone: () => void }) {
  const [number, setNumber] = useState(order.ewayBillNumber ? ewayBillText(order.ewayBillNumber) : '');
  const [version] = useState(order.version);
  const save = useRouteMutation(orderEditsContract.changeEwayBill, {
    changes: 'orders',
    onSuccess: (changed) => {
      void patchOrder(order.magicOrderId, changed);
      toast.success('E-way bill number saved');
      onDone();
    },
    onError: (error) => toastEditFailure(error, 'e-way bill number'),
    onGivenUp: onDone,
  });
  const wrong = save.error instanceof ApiError && save.error.field === 'ewayBillNumber' ? save.error.message : null;
  return (
    <EditForm
      label="E-way bill number"
      saving={save.isPending}
      onCancel={onDone}
      onSave={() =>
        save.mutate({ params: { id: order.magicOrderId }, body: { ewayBillNumber: number.trim() || null, version } })
      }
    >
      <TextInput
        label="E-way bill number"
        inputMode="numeric"
        placeholder="12 digits"
        maxLength={20}
        autoFocus
        error={wrong}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed">
        The courier gets it with the parcel, and it is printed on our own label.
      </Text>
    </EditForm>
  );
}
