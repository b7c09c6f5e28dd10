import type { AskedBooking, BookingQuestion } from '@shipmagic/domain/orders/booking-questions';
import { useState } from 'react';
import { AskFirst } from './ask-first.tsx';
import { StepButton } from './step-button.tsx';

interface AskedStepProps {
  label: string;
  /** Of the dialog with the questions. */
  title: string;
  asked: readonly AskedBooking[];
  loading: boolean;
  shortcut: string;
  /** Takes the questions that were answered with yes. */
  onSend: (confirm: BookingQuestion[]) => void;
}

/** A next step that is taken after the questions that it raises. */
export function AskedStep({ label, title, asked, loading, shortcut, onSend }: AskedStepProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <StepButton
        label={label}
        loading={loading}
        aria-keyshortcuts={shortcut}
        onClick={() => (asked.length > 0 ? setAsking(true) : onSend([]))}
      />
      <AskFirst
        opened={asking}
        title={title}
        question={asked.map(({ text }) => text).join(' ')}
        confirmLabel={label}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onSend(asked.map(({ question }) => question));
        }}
      />
    </>
  );
}
