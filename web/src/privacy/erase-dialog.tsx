import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type OrderOfCustomer, privacyContract } from '@shipmagic/domain/privacy/privacy.contract';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { toast } from '../ui/toast.ts';
import { OrdersToErase } from './orders-to-erase.tsx';
import { WhatHappens } from './what-happens.tsx';

interface EraseDialogProps {
  opened: boolean;
  /** The magic order it was opened from. */
  id: string;
  onClose: () => void;
}

/** Reviews what an erasure takes away, keeps and waits for, and requests it. */
export function EraseDialog({ opened, id, onClose }: EraseDialogProps) {
  const { data, error, refetch } = useRoute(
    privacyContract.review,
    { params: { id } },
    { enabled: opened, freshFor: 0 },
  );
  return (
    <Dialog opened={opened} onClose={onClose} title="Erase personal data" size="lg">
      {error && !data && <Failure what="The review could not be loaded" error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton height={240} role="status" aria-label="Loading the review" />}
      {data && <Review id={id} orders={data.orders} onClose={onClose} />}
    </Dialog>
  );
}

function Review({ id, orders, onClose }: { id: string; orders: readonly OrderOfCustomer[]; onClose: () => void }) {
  const open = orders.filter(({ erasure }) => !erasure);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = open.filter(({ storeOrderId }) => !left.has(storeOrderId));
  const erase = useRouteMutation(privacyContract.erase, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => toast.error('The erasure was not requested', serverMessage(error) ?? error.message),
  });
  if (open.length === 0)
    return <Text size="sm">The erasure of all orders of this customer has been requested already.</Text>;
  return (
    <Stack gap="md">
      <OrdersToErase orders={orders} left={left} onLeave={setLeft} />
      <WhatHappens orders={chosen} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Go back
        </Button>
        <Button
          color="red"
          disabled={chosen.length === 0}
          loading={erase.isPending}
          onClick={() =>
            erase.mutate({ params: { id }, body: { storeOrderIds: chosen.map(({ storeOrderId }) => storeOrderId) } })
          }
        >
          Erase for good
        </Button>
      </Group>
    </Stack>
  );
}
