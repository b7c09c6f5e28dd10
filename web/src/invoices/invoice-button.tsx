import { Button } from '@mantine/core';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import type { Order } from '@shipmagic/domain/orders/order';
import { IconFileInvoice } from '@tabler/icons-react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { openInTab } from '../ui/open-in-tab.ts';
import { toast } from '../ui/toast.ts';

/** Generates the order's GST invoice and opens it; an existing one is opened again. */
export function InvoiceButton({ order }: { order: Order }) {
  const generate = useRouteMutation(invoicesContract.generate, { changes: 'orders' });
  const open = () =>
    openInTab(async () => (await generate.mutateAsync({ params: { id: order.magicOrderId } })).url).catch(
      (error: Error) => toast.error('Error', serverMessage(error) || 'Failed to generate invoice'),
    );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconFileInvoice size={16} />}
      loading={generate.isPending}
      onClick={open}
    >
      {order.invoiceNumber ? 'Open Invoice' : 'Generate Invoice'}
    </Button>
  );
}
