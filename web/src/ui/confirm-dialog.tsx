import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  question: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of something that cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, question, confirmLabel, cancelLabel = 'Go back', busy = false, onConfirm, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <Text size="md">{question}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
