import { TextInput } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { useState } from 'react';
import { patchOrder } from '../../api/order-cache.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { toastEditFailure } from './edit-failure.ts';
import { EditForm } from './edit-form.tsx';

export function EmailEditor({ order, onDone }: { order: Order; onDone: () => void }) {
  const [email, setEmail] = useState(order.customerEmail ?? '');
  const save = useRouteMutation(orderEditsContract.changeCustomerEmail, {
    changes: 'orders',
    onSuccess: ({ customerEmail }) => {
      void patchOrder(order.magicOrderId, { customerEmail });
      toast.success('Customer email updated successfully');
      onDone();
    },
    onError: (error) => toastEditFailure(error, 'customer email'),
  });
  return (
    <EditForm
      label="Customer email"
      saving={save.isPending}
      onCancel={onDone}
      onSave={() => save.mutate({ params: { id: order.magicOrderId }, body: { customerEmail: email.trim() } })}
    >
      <TextInput
        type="email"
        aria-label="Customer email"
        required
        maxLength={320}
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </EditForm>
  );
}
