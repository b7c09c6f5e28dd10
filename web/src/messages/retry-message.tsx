import { Button } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { channelWords } from '@shipmagic/domain/messages/channel';
import { messagesContract } from '@shipmagic/domain/messages/messages.contract';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { toast } from '../ui/toast.ts';

export type Message = RouteAnswer<typeof messagesContract.list>['messages'][number];

const changed = [messagesContract.list];

/** Sends a message again after a confirmation; not shown where that makes no sense. */
export function RetryMessage({ message }: { message: Message }) {
  const [asking, setAsking] = useState(false);
  const retry = useRouteMutation(messagesContract.retry, {
    changes: changed,
    onSuccess: (answer) => toast.success(answer.message),
    onError: (error) => toast.error('The message was not sent again', serverMessage(error) ?? error.message),
  });
  if (!message.canBeRetried) return null;
  const { channel, recipient, mayHaveArrived } = message;
  const twice = mayHaveArrived ? ' The provider has not answered, so it may arrive a second time.' : '';
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={14} />}
        aria-label={`Retry the message to ${recipient ?? 'the customer'}`}
        loading={retry.isPending}
        onClick={() => setAsking(true)}
      >
        Retry
      </Button>
      <AskFirst
        opened={asking}
        title="Send this message again"
        question={`It goes by ${channelWords[channel]} to ${recipient ?? 'the customer'}, if it is still news.${twice}`}
        confirmLabel="Send again"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          retry.mutate({ params: { id: message.id } });
        }}
      />
    </>
  );
}
