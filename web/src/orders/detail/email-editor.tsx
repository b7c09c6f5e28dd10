import { TextInput } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { useState } from 'react';
import { patchOrder } from '../../api/order-cache.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { noAutofill } from '../../ui/no-autofill.ts';
import { toast } from '../../ui/toast.ts';
import { toastEditFailure } from './edit-failure.ts';
import { EditForm } from './edit-form.tsx';

export function EmailEditor({ order, onDone }: { order: Order; onDone: () => void }) {
  const [email, setEmail] = useState(order.customerEmail ?? '');
  const [version] = useState(order.version);
  const save = useRouteMutation(orderEditsContract.changeCustomerEmail, {
    changes: 'orders',
    onSuccess: ({ customerEmail, version: changed }) => {
      void patchOrder(order.magicOrderId, { customerEmail, version: changed });
      toast.success('Customer email updated successfully');
      onDone();
    },
    onError: (error) => toastEditFailure(error, 'customer email'),
    onGivenUp: onDone,
  });
  return (
    <EditForm
      label="Customer email"
      saving={save.isPending}
      onCancel={onDone}
      onSave={() => save.mutate({ params: { id: order.magicOrderId }, body: { customerEmail: email.trim(), version } })}
    >
      <TextInput
        {...noAutofill}
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
