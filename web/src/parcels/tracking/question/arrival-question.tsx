import {
  type ArrivalReason,
  arrivalReason,
  arrivalReasonLabels,
  arrivalReasons,
} from '@shipmagic/domain/parcels/answers/customer-answer';
import { type FormEvent, useId, useState } from 'react';
import type { AskedProps } from './failed-question.tsx';
import classes from './question.module.css';
import { useAnswer } from './use-answer.ts';

/** Asks once whether everything arrived well: one tap, or a word about the matter. */
export function ArrivalQuestion({ magicOrderId, asked, onAnswered }: AskedProps) {
  const id = useId();
  const [telling, setTelling] = useState(false);
  const { busy, problem, send } = useAnswer(magicOrderId, onAnswered);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const reason: ArrivalReason | undefined = arrivalReason.safeParse(typed.get('reason')).data;
    void send({ answer: 'badly', reason, note: String(typed.get('note') ?? '').trim() || undefined });
  };
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <p className={classes.title} id={`${id}-title`}>
        Did everything arrive well?
      </p>
      {telling ? (
        <>
          <div className={classes.field}>
            <label htmlFor={`${id}-reason`}>What is wrong?</label>
            <select id={`${id}-reason`} name="reason">
              <option value="">Something else</option>
              {arrivalReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {arrivalReasonLabels[reason]}
                </option>
              ))}
            </select>
          </div>
          <div className={classes.field}>
            <label htmlFor={`${id}-note`}>Tell us more, if you like</label>
            <textarea id={`${id}-note`} name="note" rows={3} maxLength={500} />
          </div>
          <button type="submit" className={classes.submit} disabled={busy}>
            {busy ? 'Sending…' : 'Send my answer'}
          </button>
        </>
      ) : (
        <div className={classes.taps}>
          {asked.answers.map(({ answer, label }) => (
            <button
              key={answer}
              type="button"
              className={classes.quiet}
              disabled={busy}
              onClick={() => (answer === 'well' ? void send({ answer }) : setTelling(true))}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
