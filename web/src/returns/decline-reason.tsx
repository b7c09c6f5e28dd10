import { Textarea } from '@mantine/core';

/** As the server takes it. */
export const isDeclineReason = (reason: string): boolean => reason.trim().length >= 3;

interface DeclineReasonProps {
  /** Who reads it, in one sentence. */
  description: string;
  value: string;
  onChange: (value: string) => void;
}

/** Why returns are declined, for their customers. */
export function DeclineReason({ description, value, onChange }: DeclineReasonProps) {
  return (
    <Textarea
      label="Reason"
      description={description}
      placeholder="For example: worn items cannot be returned"
      required
      minLength={3}
      maxLength={500}
      autosize
      minRows={2}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
