import { ActionIcon, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from './copy-text.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  description?: string | null;
}

/** A text to copy, such as a link to share. */
export function CopyField({ label, value, description }: CopyFieldProps) {
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copyText(value)}>
          <IconCopy size={16} />
        </ActionIcon>
      }
    />
  );
}
