import { Button, Tooltip } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';

export type Mail = RouteAnswer<typeof mailsContract.list>['mails'][number];

/** Resends a mail after a confirmation: its reader may have learned the news elsewhere. */
export function RetryMail({ mail }: { mail: Mail }) {
  const [asking, setAsking] = useState(false);
  const retry = useRouteMutation(mailsContract.retry, {
    changes: 'mails',
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error('The mail was not sent again', serverMessage(error) ?? error.message),
  });
  const why = whyNot(mail);
  return (
    <>
      <Tooltip label={why} disabled={!why} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          // Not `disabled`: the reason must be reachable by keyboard.
          aria-disabled={why !== null}
          data-disabled={why !== null || undefined}
          aria-label={`Retry the mail to ${mail.recipient}${why ? `: ${why}` : ''}`}
          loading={retry.isPending}
          onClick={() => {
            if (!why) setAsking(true);
          }}
        >
          Retry
        </Button>
      </Tooltip>
      <AskFirst
        opened={asking}
        title="Send this mail again"
        question={question(mail)}
        confirmLabel="Send again"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          retry.mutate({ params: { id: mail.id } });
        }}
      />
    </>
  );
}

function whyNot(mail: Mail): string | null {
  if (mail.canBeRetried) return null;
  return mail.state === 'sending' ? 'It is being sent right now' : 'Its content has been deleted';
}

function question({ subject, recipient, createdAt, mayHaveArrived }: Mail): string {
  const twice = mayHaveArrived ? ' An earlier attempt ended without an answer, so it may arrive a second time.' : '';
  return `“${subject}” of ${storeDay(createdAt)} goes to ${recipient}.${twice}`;
}
