import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import type { Decision } from './request-actions.tsx';

interface ReviewDialogProps {
  opened: boolean;
  decision: Decision;
  /** The field of the notes. */
  draft: string;
  /** How many requests are affected. */
  count: number;
  busy: boolean;
  onClose: () => void;
  onReview: (notes: string) => void;
}

export function ReviewDialog({ opened, onClose, ...form }: ReviewDialogProps) {
  const verb = form.decision === 'approved' ? 'Approve' : 'Reject';
  const title = form.count === 1 ? `${verb} Request` : `${verb} ${form.count} Requests`;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="md">
      <ReviewForm {...form} verb={verb} onClose={onClose} />
    </Dialog>
  );
}

function ReviewForm({
  decision,
  draft,
  verb,
  busy,
  onClose,
  onReview,
}: Omit<ReviewDialogProps, 'opened'> & { verb: string }) {
  const { text: notes, edit: setNotes } = useDraft(draft);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onReview(notes);
      }}
    >
      <Stack gap={12}>
        <Text size="sm">
          {decision === 'approved'
            ? 'The requested quantity is set in Shopify. If it has changed there meanwhile, nothing is overwritten.'
            : 'The quantity stays as it is, and the vendor sees your notes.'}
        </Text>
        <Textarea
          label="Review Notes"
          description="Optional"
          autosize
          minRows={3}
          maxLength={1000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color={decision === 'approved' ? 'indigo' : 'red'} loading={busy}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
