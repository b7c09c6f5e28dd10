import { Stack } from '@mantine/core';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { FormProblem } from '../ui/form-problem.tsx';
import { toast } from '../ui/toast.ts';
import { DeclineReason, isDeclineReason, undeclined } from './decline-reason.tsx';
import type { ReturnDialogProps } from './pickup-dialog.tsx';

/** Declines a return with the reason that the customer reads. */
export function DeclineDialog({ one, opened, onClose }: ReturnDialogProps) {
  const [declined, setDeclined] = useState(undeclined);
  const decide = useRouteMutation(returnsContract.decide, {
    changes: 'orders',
    onSuccess: () => {
      toast.success(`Return ${one.number} is declined`);
      onClose();
    },
  });
  const problem = decide.error && (serverMessage(decide.error) ?? decide.error.message);
  return (
    <Dialog opened={opened} onClose={onClose} title={`Decline return ${one.number}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const { ground, reason } = declined;
          decide.mutate({ params: { id: one.id }, body: { decision: 'declined', ground, reason: reason.trim() } });
        }}
      >
        <Stack gap="sm">
          <DeclineReason description="The customer reads it." value={declined} onChange={setDeclined} />
          <FormProblem text={problem} />
          <DialogButtons
            submit="Decline"
            busy={decide.isPending}
            disabled={!isDeclineReason(declined)}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
