import { ActionIcon, Menu } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { IconDots, IconFileDownload, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { partName } from '../ui/part-name.ts';

const EraseDialog = lazyDialog(() => import('./erase-dialog.tsx'), 'EraseDialog');
const CustomerDataDialog = lazyDialog(() => import('./customer-data-dialog.tsx'), 'CustomerDataDialog');

/** The two services that an admin can do a customer who asks by mail. */
export function OrderPrivacy({ order }: { order: Order }) {
  const [open, setOpen] = useState<'erase' | 'data' | null>(null);
  if (order.personalDataErasedAt) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={`Personal data of ${partName(order)}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>If the customer asks</Menu.Label>
          <Menu.Item leftSection={<IconFileDownload size={16} />} onClick={() => setOpen('data')}>
            Data for the customer…
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconUserX size={16} />} onClick={() => setOpen('erase')}>
            Erase personal data…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EraseDialog opened={open === 'erase'} id={order.magicOrderId} onClose={close} />
      <CustomerDataDialog opened={open === 'data'} id={order.magicOrderId} onClose={close} />
    </>
  );
}
