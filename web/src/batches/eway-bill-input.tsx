import { Button, Group, TextInput } from '@mantine/core';
import type { ReviewedOrder } from '@shipmagic/domain/batches/ship-review';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';

/** The e-way bill number of one order. */
export function EwayBillInput({ order, onSaved }: { order: ReviewedOrder; onSaved: () => void }) {
  const [number, setNumber] = useState('');
  const save = useRouteMutation(orderEditsContract.changeEwayBill, { changes: 'orders', onSuccess: onSaved });
  return (
    <Group gap={6} wrap="nowrap" align="start">
      <TextInput
        size="xs"
        w={150}
        aria-label={`E-way bill number of ${order.magicOrderId}`}
        placeholder="12 digits"
        inputMode="numeric"
        maxLength={20}
        value={number}
        error={save.error && (serverMessage(save.error) ?? save.error.message)}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={!number.trim()}
        loading={save.isPending}
        onClick={() =>
          save.mutate({
            params: { id: order.magicOrderId },
            body: { ewayBillNumber: number.trim(), version: order.version },
          })
        }
      >
        Save
      </Button>
    </Group>
  );
}
