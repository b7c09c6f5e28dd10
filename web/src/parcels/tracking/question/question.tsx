import { answerMessage } from '@shipmagic/domain/parcels/questions/answer-message';
import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { useState } from 'react';
import type { AnswerGiven } from '../client.ts';
import { useWords } from '../words.ts';
import { ArrivalQuestion } from './arrival-question.tsx';
import { FailedQuestion } from './failed-question.tsx';
import classes from './question.module.css';

interface QuestionProps {
  shipment: TrackedOrder;
  asked: NonNullable<TrackedOrder['question']>;
  reason: string | null;
  now: Date;
}

/** The question about a shipment, or what became of the answer. */
export default function Question({ shipment: { magicOrderId }, asked, reason, now }: QuestionProps) {
  const words = useWords();
  const [said, setSaid] = useState<{ kind: typeof asked.kind; given: AnswerGiven } | null>(null);
  const given = asked.given ?? (said?.kind === asked.kind ? said.given : null);
  if (given)
    return (
      <div className={classes.card}>
        <p className={classes.said} role="status">
          {answerMessage(given, words, now)}
        </p>
      </div>
    );
  const Asking = asked.kind === 'arrived_well' ? ArrivalQuestion : FailedQuestion;
  return (
    <Asking
      key={asked.kind}
      magicOrderId={magicOrderId}
      asked={asked}
      reason={reason}
      now={now}
      onAnswered={(answered) => setSaid({ kind: asked.kind, given: answered })}
    />
  );
}
