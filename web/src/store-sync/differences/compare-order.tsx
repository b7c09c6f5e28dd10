import { Button } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { IconArrowsDiff } from '@tabler/icons-react';
import { serverMessage } from '../../api/api-error.ts';
import { invalidate } from '../../api/cache.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { differenceRoutes } from './use-answer.ts';

/** Compares one order with the store's now. */
export function CompareOrder({ order: { magicOrderId } }: { order: Pick<Order, 'magicOrderId'> }) {
  const compare = useRouteMutation(differencesContract.compare, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(message);
      void invalidate(differenceRoutes);
    },
    onError: (error) => toast.error('The order was not compared', serverMessage(error) ?? error.message),
  });
  return (
    <Button
      mt="sm"
      variant="default"
      leftSection={<IconArrowsDiff size={14} />}
      loading={compare.isPending}
      onClick={() => compare.mutate({ body: { magicOrderId } })}
    >
      Compare with the store
    </Button>
  );
}
