import { Button, Group, NumberInput } from '@mantine/core';
import type { ReviewedOrder } from '@shipmagic/domain/batches/ship-review';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { ordersText } from './outcome-text.ts';

/** Calls at the same time. */
const together = 4;

/** Enters a weight; measured sides stay. */
async function weigh({ magicOrderId }: ReviewedOrder, grams: number): Promise<void> {
  const params = { id: magicOrderId };
  const { packedSize, version } = await call(ordersContract.get, { params });
  await call(orderEditsContract.changeParcelSize, { params, body: { ...packedSize, grams, version } });
}

/** One weight for all orders of a group. */
export function WeighAll({ orders, onDone }: { orders: readonly ReviewedOrder[]; onDone: () => void }) {
  const [kg, setKg] = useState<number | ''>('');
  const save = useMutation({
    mutationFn: async (grams: number) => {
      const left = [...orders];
      const failures: unknown[] = [];
      const work = async () => {
        for (let order = left.shift(); order; order = left.shift())
          await weigh(order, grams).catch((error: unknown) => failures.push(error));
      };
      await Promise.all(Array.from({ length: together }, work));
      return failures;
    },
    onSuccess: (failures) => {
      if (failures.length === 0) toast.success(`Weight of ${ordersText(orders.length)} saved`);
      else toast.error(`${ordersText(failures.length)} kept their weight`, serverMessage(failures[0]) ?? undefined);
      onDone();
    },
  });
  const grams = kg === '' ? 0 : Math.round(kg * 1000);
  return (
    <Group gap={6} wrap="nowrap">
      <NumberInput
        size="xs"
        w={110}
        aria-label="Weight of each parcel in kg"
        placeholder="kg each"
        hideControls
        allowNegative={false}
        decimalScale={3}
        max={200}
        value={kg}
        onChange={(value) => setKg(value === '' ? '' : Number(value))}
      />
      <Button
        size="xs"
        variant="default"
        disabled={grams === 0}
        loading={save.isPending}
        onClick={() => save.mutate(grams)}
      >
        {orders.length === 1 ? 'Save' : `Save for all ${orders.length.toLocaleString('en-IN')}`}
      </Button>
    </Group>
  );
}
