import { NativeSelect, Textarea } from '@mantine/core';
import { type DeclineGround, declineGroundLabels, declineGrounds } from '@shipmagic/domain/returns/decline-ground';

export interface Declined {
  readonly ground: DeclineGround;
  readonly reason: string;
}
export const undeclined: Declined = { ground: 'other', reason: '' };

/** As the server takes it. */
export const isDeclineReason = ({ reason }: Declined): boolean => reason.trim().length >= 3;

interface DeclineReasonProps {
  /** Who reads it, in one sentence. */
  description: string;
  value: Declined;
  onChange: (value: Declined) => void;
}

const choices = declineGrounds.map((value) => ({ value, label: declineGroundLabels[value] }));

/** Why returns are declined: in the store's words, and for their customers. */
export function DeclineReason({ description, value, onChange }: DeclineReasonProps) {
  return (
    <>
      <NativeSelect
        label="Why"
        description="The store notes it with the return."
        data={choices}
        value={value.ground}
        onChange={(event) => onChange({ ...value, ground: event.currentTarget.value as DeclineGround })}
      />
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
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
      />
    </>
  );
}
