import { Button } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { askedBeforeInvoice, type InvoiceQuestion } from '@shipmagic/domain/orders/invoice-rules';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayGenerateInvoice } from '@shipmagic/domain/orders/order-abilities';
import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { openInTab } from '../ui/open-in-tab.ts';
import { toast } from '../ui/toast.ts';

/** Generates the order's GST invoice and opens it; an existing one is opened again. Gone once it may not be opened. */
export function InvoiceButton({ order, role }: { order: Order; role: Role }) {
  const [asking, setAsking] = useState(false);
  const asked = askedBeforeInvoice(order);
  const generate = useRouteMutation(invoicesContract.generate, { changes: 'orders' });
  const open = (confirm?: InvoiceQuestion[]) =>
    openInTab(
      async () => (await generate.mutateAsync({ params: { id: order.magicOrderId }, body: { confirm } })).url,
    ).catch((error: Error) => toast.error('Error', serverMessage(error) || 'Failed to generate invoice'));
  if (order.personalDataErasedAt && !mayGenerateInvoice({ role }, order).allowed) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileInvoice size={16} />}
        loading={generate.isPending}
        onClick={() => (asked.length > 0 ? setAsking(true) : open())}
      >
        {order.invoiceNumber ? 'Open Invoice' : 'Generate Invoice'}
      </Button>
      <AskFirst
        opened={asking}
        title="Invoice of a returned order"
        question={asked.map(({ text }) => text).join(' ')}
        confirmLabel="Make the invoice"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void open(asked.map(({ question }) => question));
        }}
      />
    </>
  );
}
