import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { useState } from 'react';
import { ArrivalQuestion } from './arrival-question.tsx';
import { FailedQuestion } from './failed-question.tsx';
import classes from './question.module.css';

interface QuestionProps {
  shipment: TrackedOrder;
  asked: NonNullable<TrackedOrder['question']>;
}

/** The question about a shipment, or what became of the answer. */
export default function Question({ shipment: { magicOrderId }, asked }: QuestionProps) {
  const [said, setSaid] = useState<string | null>(null);
  const message = asked.given?.message ?? said;
  if (message)
    return (
      <div className={classes.card}>
        <p className={classes.said} role="status">
          {message}
        </p>
      </div>
    );
  const Asking = asked.kind === 'arrived_well' ? ArrivalQuestion : FailedQuestion;
  return <Asking key={asked.kind} magicOrderId={magicOrderId} asked={asked} onAnswered={setSaid} />;
}
