import { Button, Group } from '@mantine/core';
import type { Return, ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { ReturnStepButton } from './return-step-button.tsx';
import classes from './returns.module.css';

const DeclineDialog = lazyDialog(() => import('./decline-dialog.tsx'), 'DeclineDialog');
const SentDialog = lazyDialog(() => import('./sent-dialog.tsx'), 'SentDialog');

interface ReturnActionsProps {
  one: ReturnSummary;
  /** The steps that the viewer may take; undefined until they are known. */
  may: Return['may'] | undefined;
}

/** The next step of a return, and beside it the ways to end or correct it. */
export function ReturnActions({ one, may }: ReturnActionsProps) {
  const [open, setOpen] = useState<'decline' | 'cancel' | 'send' | null>(null);
  const close = () => setOpen(null);
  const cancel = useRouteMutation(returnsContract.cancel, {
    changes: 'orders',
    onSuccess: () => {
      toast.success(`Return ${one.number} is cancelled`);
      close();
    },
    onError: (error) => {
      toast.error('It was not cancelled', serverMessage(error) ?? error.message);
      close();
    },
  });
  const corrects = may?.send === true && one.state === 'in_transit';
  return (
    <Group gap="sm" className={classes.actions ?? ''}>
      <div className={classes.step}>
        <ReturnStepButton one={one} />
      </div>
      {may?.decide && (
        <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setOpen('decline')}>
          Decline…
        </Button>
      )}
      {corrects && (
        <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setOpen('send')}>
          Correct AWB…
        </Button>
      )}
      {may?.cancel && (
        <Button size="xs" variant="subtle" color="red" aria-haspopup="dialog" onClick={() => setOpen('cancel')}>
          Cancel return…
        </Button>
      )}
      <DeclineDialog one={one} opened={open === 'decline'} onClose={close} />
      <SentDialog one={one} opened={open === 'send'} onClose={close} />
      <AskFirst
        opened={open === 'cancel'}
        title={`Cancel return ${one.number}`}
        question={
          one.state === 'pickup_asked'
            ? 'The courier is told not to come, and the customer keeps the goods. This cannot be undone.'
            : 'Nothing is sent back, and the customer keeps the goods. This cannot be undone.'
        }
        confirmLabel="Cancel return"
        cancelLabel="Keep it"
        busy={cancel.isPending}
        onClose={close}
        onConfirm={() => cancel.mutate({ params: { id: one.id } })}
      />
    </Group>
  );
}
