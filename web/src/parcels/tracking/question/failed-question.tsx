import type { CustomerQuestion } from '@shipmagic/domain/parcels/answers/customer-question';
import { type FormEvent, useId, useState } from 'react';
import type { AnswerGiven } from '../client.ts';
import { useWords } from '../words.ts';
import { AnswerFields } from './answer-fields.tsx';
import classes from './question.module.css';
import { useAnswer } from './use-answer.ts';

export interface AskedProps {
  magicOrderId: string;
  asked: CustomerQuestion;
  /** Why the delivery failed, in words; null where that is not known. */
  reason: string | null;
  now: Date;
  onAnswered: (given: AnswerGiven) => void;
}

/** Asks what should become of a parcel that could not be delivered. */
export function FailedQuestion({ magicOrderId, asked, reason, now, onAnswered }: AskedProps) {
  const name = useId();
  const { question } = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const { busy, problem, send } = useAnswer(magicOrderId, onAnswered);
  const offer = asked.answers.find(({ answer }) => answer === chosen);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!offer) return;
    const typed = new FormData(event.currentTarget);
    const text = (field: string) => String(typed.get(field) ?? '').trim() || undefined;
    void send({
      answer: offer.answer,
      day: text('day'),
      phone: text('phone'),
      landmark: text('landmark'),
      code: text('code'),
    });
  };
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      {reason && <p className={classes.reason}>{reason}</p>}
      <fieldset className={classes.choices}>
        <legend className={classes.title}>{question.failed}</legend>
        {asked.answers.map(({ answer }) => (
          <label key={answer} className={classes.choice}>
            <input type="radio" name={name} checked={chosen === answer} onChange={() => setChosen(answer)} />
            {question.answers[answer]}
          </label>
        ))}
      </fieldset>
      {offer && <AnswerFields key={offer.answer} magicOrderId={magicOrderId} offer={offer} now={now} />}
      {problem && (
        <p className={classes.problem} role="alert">
          {question.problems[problem]}
        </p>
      )}
      {offer && (
        <button type="submit" className={classes.submit} disabled={busy}>
          {busy ? question.sending : question.send}
        </button>
      )}
    </form>
  );
}
