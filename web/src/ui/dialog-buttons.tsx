import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogButtonsProps {
  /** The label of the submit button. */
  submit: string;
  /** That of the other one. */
  cancel?: string;
  busy?: boolean;
  disabled?: boolean;
  onCancel: () => void;
  /** Further buttons, at the start of the line. */
  children?: ReactNode;
}

/** The buttons below a dialog's form: cancel and submit. */
export function DialogButtons({
  submit,
  cancel = 'Cancel',
  busy = false,
  disabled = false,
  onCancel,
  children,
}: DialogButtonsProps) {
  return (
    <Group justify={children ? 'space-between' : 'flex-end'} mt="xs">
      {children}
      <Group gap="sm">
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" loading={busy} disabled={disabled}>
          {submit}
        </Button>
      </Group>
    </Group>
  );
}
