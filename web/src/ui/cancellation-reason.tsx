import { Textarea } from '@mantine/core';

interface CancellationReasonProps {
  value: string;
  onChange: (reason: string) => void;
}

/** The reason for cancelling one order or many. */
export function CancellationReason({ value, onChange }: CancellationReasonProps) {
  return (
    <Textarea
      label="Cancellation reason"
      placeholder="For example: the customer changed their mind"
      autosize
      minRows={3}
      maxLength={1000}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
