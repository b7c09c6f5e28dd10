import { Anchor, Button, Group } from '@mantine/core';
import type { ReviewedOrder } from '@shipmagic/domain/batches/ship-review';
import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { Link } from '@tanstack/react-router';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';

/** Milliseconds after which the address has usually been taken: the server asks the store for it. */
const takingMs = 1500;

/** Takes the store's address for an order of the review; other answers are given on Store Sync. */
export function TakeAddress({ order, onTaken }: { order: ReviewedOrder; onTaken: () => void }) {
  const { differenceId, magicOrderId } = order;
  const take = useRouteMutation(differencesContract.answer, {
    changes: 'orders',
    onSuccess: () => void setTimeout(onTaken, takingMs),
    onError: (error) => toast.error('The address was not taken', serverMessage(error) ?? error.message),
  });
  if (!differenceId) return null;
  return (
    <Group gap={10} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        loading={take.isPending || take.isSuccess}
        aria-label={`Take the store’s address of ${magicOrderId}`}
        onClick={() => take.mutate({ body: { ids: [differenceId], answer: 'take' } })}
      >
        Take the store’s
      </Button>
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to="/store-sync"
            search={{ tab: 'differences', page: 1, field: 'address' }}
            target="_blank"
            {...props}
          />
        )}
      >
        Compare
      </Anchor>
    </Group>
  );
}
