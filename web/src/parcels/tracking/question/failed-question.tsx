import type { CustomerQuestion } from '@shipmagic/domain/parcels/answers/customer-question';
import { type FormEvent, useId, useState } from 'react';
import { AnswerFields } from './answer-fields.tsx';
import classes from './question.module.css';
import { useAnswer } from './use-answer.ts';

export interface AskedProps {
  magicOrderId: string;
  asked: CustomerQuestion;
  onAnswered: (message: string) => void;
}

/** Asks what should become of a parcel that could not be delivered. */
export function FailedQuestion({ magicOrderId, asked, onAnswered }: AskedProps) {
  const name = useId();
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
      <fieldset className={classes.choices}>
        <legend className={classes.title}>The delivery did not work out. What should we know?</legend>
        {asked.answers.map(({ answer, label }) => (
          <label key={answer} className={classes.choice}>
            <input type="radio" name={name} checked={chosen === answer} onChange={() => setChosen(answer)} />
            {label}
          </label>
        ))}
      </fieldset>
      {offer && <AnswerFields key={offer.answer} magicOrderId={magicOrderId} offer={offer} />}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {offer && (
        <button type="submit" className={classes.submit} disabled={busy}>
          {busy ? 'Sending…' : 'Send my answer'}
        </button>
      )}
    </form>
  );
}
