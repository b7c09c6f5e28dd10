import { Button, Menu, Text } from '@mantine/core';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import type { Order } from '@shipmagic/domain/orders/order';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { openInTab } from '../ui/open-in-tab.ts';
import { storeShortTime } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';

/** The void invoices of an order: why each is void, which one is valid instead, and the document. */
export function VoidInvoices({ order: { magicOrderId, hasVoidInvoices } }: { order: Order }) {
  const [opened, setOpened] = useState(false);
  const list = useRoute(invoicesContract.list, { params: { id: magicOrderId } }, { enabled: opened });
  const link = useRouteMutation(invoicesContract.open);
  if (!hasVoidInvoices) return null;
  const open = (id: string) =>
    openInTab(async () => (await link.mutateAsync({ params: { id } })).url).catch((error: Error) =>
      toast.error('The invoice could not be opened', serverMessage(error) ?? error.message),
    );
  const voided = (list.data?.invoices ?? []).filter(({ isValid }) => !isValid);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={320}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconFileOff size={16} />} loading={link.isPending}>
          Void invoices
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {voided.length === 0 && <Menu.Label>{list.error ? 'They could not be read' : 'Loading…'}</Menu.Label>}
        {voided.map(({ id, invoiceNumber, voidedAt, voidReason, replacedBy }) => (
          <Menu.Item key={id} onClick={() => void open(id)}>
            <Text size="sm" fw={600}>
              {invoiceNumber}
            </Text>
            <Text size="xs" c="dimmed">
              Void since {storeShortTime(voidedAt ?? '')}: {voidReason}.{replacedBy && ` Replaced by ${replacedBy}.`}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
