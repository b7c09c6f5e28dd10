import { Button } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { maySendAgain } from '@shipmagic/domain/parcels/booking/send-again';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { partName } from '../../ui/part-name.ts';

const SendAgainDialog = lazyDialog(() => import('./send-again-dialog.tsx'), 'SendAgainDialog');

/** Sends another parcel of the order; nothing while the first one may still arrive. */
export function SendAgainButton({ order, role }: { order: Order; role: Role }) {
  const [opened, setOpened] = useState(false);
  if (!maySendAgain({ role }, order).allowed) return null;
  return (
    <>
      <Button size="xs" variant="light" aria-label={`Send again: ${partName(order)}`} onClick={() => setOpened(true)}>
        Send again
      </Button>
      <SendAgainDialog order={order} role={role} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
