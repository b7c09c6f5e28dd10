import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface EditFormProps {
  /** The edited field, for the form's accessible name. */
  label: string;
  saving: boolean;
  /** False while there is nothing to save. */
  ready?: boolean;
  onSave: () => void;
  /** Also by Escape. */
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of an edit in place: fields, Cancel and Save. */
export function EditForm({ label, saving, ready = true, onSave, onCancel, children }: EditFormProps) {
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onSave();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !saving) onCancel();
      }}
    >
      <Stack gap={8} py={4}>
        {children}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" size="xs" disabled={saving} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="xs" loading={saving} disabled={!ready}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
