import { codeDigits } from '@shipmagic/domain/parcels/questions/answer-code';
import type { AnswerProblem } from '@shipmagic/domain/parcels/tracking/languages/dictionary';
import { useId, useState } from 'react';
import { sendCode } from '../client.ts';
import { useAsFinder } from '../found-by.ts';
import { useWords } from '../words.ts';
import classes from './question.module.css';
import { problemOf } from './use-answer.ts';

/** Sends a code to the contact of the order, and takes it. */
export function CodeField({ magicOrderId }: { magicOrderId: string }) {
  const id = useId();
  const { question } = useWords();
  const asFinder = useAsFinder();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ to: string; minutes: number } | null>(null);
  const [problem, setProblem] = useState<AnswerProblem | null>(null);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { sentTo: to, minutes } = await asFinder(() => sendCode(magicOrderId));
      setSent({ to, minutes });
    } catch (error) {
      const why = problemOf(error);
      setProblem(why === 'changed' ? 'noContact' : why);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.field}>
      <p className={classes.hint} role="status">
        {sent ? question.code.sent(sent.to, sent.minutes) : question.code.why}
      </p>
      <button type="button" className={classes.quiet} disabled={busy} onClick={() => void send()}>
        {sent ? question.code.another : question.code.send}
      </button>
      {problem && (
        <p className={classes.problem} role="alert">
          {question.problems[problem]}
        </p>
      )}
      {sent && (
        <>
          <label htmlFor={`${id}-code`}>{question.code.digits}</label>
          <input
            id={`${id}-code`}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeDigits}
            className={classes.code}
          />
        </>
      )}
    </div>
  );
}
