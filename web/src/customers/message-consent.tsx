import { Button, Group, TextInput } from '@mantine/core';
import type { ConsentSource } from '@shipmagic/domain/messages/consent';
import { messagesContract } from '@shipmagic/domain/messages/messages.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import classes from './customer-card.module.css';

const changed = [messagesContract.consent, ordersContract.activityLogs];

const sources: Record<ConsentSource, string> = {
  store: 'at checkout',
  staff: 'told us',
  reply: 'by reply',
  provider: 'in WhatsApp',
};

const titles = { in: 'The customer agrees to messages', out: 'The customer wants no messages' } as const;

/** Whether the customer has agreed to messages by WhatsApp, and what somebody of the staff was told of it. */
export function MessageConsent({ magicOrderId }: { magicOrderId: string }) {
  const params = { id: magicOrderId };
  const { data } = useRoute(messagesContract.consent, { params });
  const [asking, setAsking] = useState<'in' | 'out' | null>(null);
  if (!data?.canMessage || data.phone === null) return null;
  const { inForce } = data;
  const state = inForce?.state ?? null;
  const said = inForce ? `${sources[inForce.source]}, ${storeDay(inForce.at)}` : 'nobody has asked yet';
  return (
    <section aria-label="Messages to the customer">
      <h3 className={classes.title}>
        WhatsApp: {state === 'in' ? 'agreed' : state === 'out' ? 'wants none' : 'no consent'} ({said})
      </h3>
      <Group gap={6}>
        {state !== 'in' && (
          <Button size="xs" variant="default" onClick={() => setAsking('in')}>
            Agrees…
          </Button>
        )}
        {state !== 'out' && (
          <Button size="xs" variant="default" onClick={() => setAsking('out')}>
            Wants none…
          </Button>
        )}
      </Group>
      <ConsentDialog params={params} state={asking} onClose={() => setAsking(null)} />
    </section>
  );
}

interface ConsentDialogProps {
  params: { id: string };
  state: 'in' | 'out' | null;
  onClose: () => void;
}

function ConsentDialog({ params, state, onClose }: ConsentDialogProps) {
  const [text, setText] = useState('');
  const save = useRouteMutation(messagesContract.setConsent, {
    changes: changed,
    onSuccess: ({ message }) => {
      toast.success(message);
      setText('');
      onClose();
    },
    onError: (error) => toast.error('Nothing was written down', serverMessage(error) ?? error.message),
  });
  return (
    <Dialog opened={state !== null} onClose={onClose} title={state && titles[state]} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (state) save.mutate({ params, body: { state, text: text.trim() } });
        }}
      >
        <TextInput
          label="How they said so"
          description="Kept with your name and the time."
          placeholder="On the phone"
          required
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogButtons submit="Write down" busy={save.isPending} disabled={text.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
