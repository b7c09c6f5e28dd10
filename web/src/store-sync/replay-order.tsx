import { Button } from '@mantine/core';
import { freshnessContract } from '@shipmagic/domain/store-sync/freshness/freshness.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { IconRefresh } from '@tabler/icons-react';
import { serverMessage } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';

const lookAgain = () => invalidate([importsContract.setAside, freshnessContract.read]);

interface ReplayOrderProps {
  order: { storeOrderId: string; orderName: string | null };
}

/** Imports an order again as the store has it now; if it still cannot be imported, the reason is the newest one. */
export function ReplayOrder({ order: { storeOrderId, orderName } }: ReplayOrderProps) {
  const replay = useRouteMutation(importsContract.replay, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(message);
      void lookAgain();
    },
    onError: (error) => {
      toast.error('The order was not imported', serverMessage(error) ?? error.message);
      void lookAgain();
    },
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconRefresh size={14} />}
      aria-label={`Import order ${orderName || storeOrderId} again`}
      loading={replay.isPending}
      onClick={() => replay.mutate({ params: { storeOrderId } })}
    >
      Import again
    </Button>
  );
}
