import { ActionIcon } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { demoContract } from '@shipmagic/domain/demo/demo.contract';
import type { Order } from '@shipmagic/domain/orders/order';
import { isManualTracking } from '@shipmagic/domain/orders/order-abilities';
import { IconHomeX, IconPlayerSkipForward } from '@tabler/icons-react';
import { serverMessage } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';
import { useDemo } from './use-demo.ts';

/** The scan arrives by the courier's webhook after a moment, in milliseconds. */
const webhookDelays = [1000, 3000];

/** Advances a courier's parcel by one scan, or has its delivery fail: for staff, in the demo only. */
export function NextScanButton({ order, role }: { order: Order; role: Role }) {
  return useDemo() && isStaff({ role }) && !isManualTracking(order) && <NextScan order={order} />;
}

function NextScan({ order }: { order: Order }) {
  const advance = useRouteMutation(demoContract.advanceParcel, {
    onSuccess: ({ message }) => {
      toast.success(message);
      for (const delay of webhookDelays) setTimeout(() => void invalidate('orders'), delay);
    },
    onError: (error) => toast.error('The parcel did not move', serverMessage(error) ?? error.message),
  });
  const params = { id: order.magicOrderId };
  const isMoving = (fails: boolean) => advance.isPending && advance.variables.body.fails === fails;
  return (
    <>
      <ActionIcon
        size={24}
        variant="default"
        aria-label="Next scan"
        title="Next scan (demo)"
        loading={isMoving(false)}
        disabled={advance.isPending}
        onClick={() => advance.mutate({ params, body: { fails: false } })}
      >
        <IconPlayerSkipForward size={12} />
      </ActionIcon>
      {order.shipmentStatus === 'OUT_FOR_DELIVERY' && order.managedInShipmagic !== false && (
        <ActionIcon
          size={24}
          variant="default"
          aria-label="Delivery fails"
          title="Delivery fails (demo)"
          loading={isMoving(true)}
          disabled={advance.isPending}
          onClick={() => advance.mutate({ params, body: { fails: true } })}
        >
          <IconHomeX size={12} />
        </ActionIcon>
      )}
    </>
  );
}
