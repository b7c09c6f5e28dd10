import { Button } from '@mantine/core';
import { customersContract } from '@shipmagic/domain/customers/customer-card.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { IconLink, IconLinkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { outcomeText, serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toast.ts';

/** Copies the link to the customer's page, or makes a new one, which ends those that were sent before. */
export function TrackingLinks({ id, page }: { id: string; page: string }) {
  const [asking, setAsking] = useState(false);
  const renew = useRouteMutation(customersContract.newTrackingPage, {
    changes: [customersContract.card, ordersContract.activityLogs],
    onSuccess: ({ trackingPage }) => {
      setAsking(false);
      void copyText(trackingPage);
    },
    onError: (error) => toast.error(serverMessage(error) ?? 'The new link could not be made', outcomeText(error)),
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLink size={14} aria-hidden />}
        onClick={() => void copyText(page)}
      >
        Copy tracking link
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLinkPlus size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Make a new link
      </Button>
      <AskFirst
        opened={asking}
        title="Make a new link?"
        question="Links to this order’s tracking page that were sent before stop working. The new one is copied, so that you can send it."
        confirmLabel="Make a new link"
        busy={renew.isPending}
        onConfirm={() => renew.mutate({ params: { id } })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
