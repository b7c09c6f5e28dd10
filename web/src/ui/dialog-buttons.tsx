import { Button, Group } from '@mantine/core';

interface DialogButtonsProps {
  /** The label of the submit button. */
  submit: string;
  busy?: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

/** The buttons below a dialog's form: cancel and submit. */
export function DialogButtons({ submit, busy = false, disabled = false, onCancel }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm" mt="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={busy} disabled={disabled}>
        {submit}
      </Button>
    </Group>
  );
}
