import { arrivalReasons } from '@shipmagic/domain/parcels/answers/customer-answer';
import { type FormEvent, useId, useState } from 'react';
import { useWords } from '../words.ts';
import type { AskedProps } from './failed-question.tsx';
import classes from './question.module.css';
import { useAnswer } from './use-answer.ts';

/** Asks once whether everything arrived well: one tap, or a word about the matter. */
export function ArrivalQuestion({ magicOrderId, asked, onAnswered }: AskedProps) {
  const id = useId();
  const { question } = useWords();
  const [telling, setTelling] = useState(false);
  const { busy, problem, send } = useAnswer(magicOrderId, onAnswered);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const reason = arrivalReasons.find((one) => one === typed.get('reason'));
    void send({ answer: 'badly', reason, note: String(typed.get('note') ?? '').trim() || undefined });
  };
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <p className={classes.title} id={`${id}-title`}>
        {question.arrived}
      </p>
      {telling ? (
        <>
          <div className={classes.field}>
            <label htmlFor={`${id}-reason`}>{question.wrong}</label>
            <select id={`${id}-reason`} name="reason">
              <option value="">{question.otherReason}</option>
              {arrivalReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {question.reasons[reason]}
                </option>
              ))}
            </select>
          </div>
          <div className={classes.field}>
            <label htmlFor={`${id}-note`}>{question.note}</label>
            <textarea id={`${id}-note`} name="note" rows={3} maxLength={500} />
          </div>
          <button type="submit" className={classes.submit} disabled={busy}>
            {busy ? question.sending : question.send}
          </button>
        </>
      ) : (
        <div className={classes.taps}>
          {asked.answers.map(({ answer }) => (
            <button
              key={answer}
              type="button"
              className={classes.quiet}
              disabled={busy}
              onClick={() => (answer === 'well' ? void send({ answer }) : setTelling(true))}
            >
              {question.answers[answer]}
            </button>
          ))}
        </div>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {question.problems[problem]}
        </p>
      )}
    </form>
  );
}
