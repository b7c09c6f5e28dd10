import { Button } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { IconMail } from '@tabler/icons-react';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';

/** Mails the order to the signed-in user or to its vendor, with the notes as shown on the screen. */
export function EmailButtons({ order, notes }: { order: Order; notes: string }) {
  return (
    <>
      <EmailButton order={order} notes={notes} recipient="user" />
      <EmailButton order={order} notes={notes} recipient="vendor" />
    </>
  );
}

const words = {
  user: { label: 'Email Details', sentTo: 'your email', failure: 'Failed to send order details email' },
  vendor: { label: 'Email Vendor', sentTo: 'vendor', failure: 'Failed to send vendor email' },
} as const;

interface EmailButtonProps {
  order: Order;
  notes: string;
  recipient: keyof typeof words;
}

function EmailButton({ order, notes, recipient }: EmailButtonProps) {
  const { label, sentTo, failure } = words[recipient];
  const send = useRouteMutation(orderMailsContract.emailDetails, {
    changes: 'orders',
    onSuccess: ({ data }) =>
      toast.success('Email Sent', `Order details sent to ${sentTo}: ${data.emailSentTo.join(', ')}`),
    onError: (error) => toast.error(serverMessage(error) ?? failure, outcomeText(error)),
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconMail size={16} />}
      loading={send.isPending}
      onClick={() =>
        send.mutate({ params: { id: order.magicOrderId }, body: { recipient, merchantVendorNotes: notes } })
      }
    >
      {label}
    </Button>
  );
}
