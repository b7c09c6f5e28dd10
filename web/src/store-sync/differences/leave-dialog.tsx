import { Stack, Text, Textarea } from '@mantine/core';
import { type DifferenceRow, leaveReason } from '@shipmagic/domain/store-sync/differences/differences.contract';
import type { FormEvent } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { leaveDraft } from './use-answer.ts';

interface LeaveDialogProps {
  opened: boolean;
  rows: readonly DifferenceRow[];
  busy: boolean;
  onLeave: (reason: string) => void;
  onClose: () => void;
}

/** Asks why differences are left as they are. */
export function LeaveDialog({ opened, rows, busy, onLeave, onClose }: LeaveDialogProps) {
  const { text: reason, edit: setReason } = useDraft(leaveDraft(rows.map(({ id }) => id)));
  const checked = leaveReason.safeParse(reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checked.success) onLeave(checked.data);
  };
  const title = rows.length === 1 ? 'Leave this difference?' : `Leave ${rows.length} differences?`;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="md">
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Text size="md">Nothing is changed, and it is not mentioned again until one of the two values changes.</Text>
          <Textarea
            label="Because"
            placeholder="For example: the customer asked for it by phone"
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogButtons submit="Leave as it is" busy={busy} disabled={!checked.success} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
