import { codeDigits } from '@shipmagic/domain/parcels/questions/answer-code';
import { questionsContract } from '@shipmagic/domain/parcels/questions/questions.contract';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import classes from './question.module.css';
import { problemOf } from './use-answer.ts';

/** Sends a code to the contact of the order, and takes it. */
export function CodeField({ magicOrderId }: { magicOrderId: string }) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ to: string; minutes: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { sentTo: to, minutes } = await call(questionsContract.sendCode, { body: { magicOrderId } });
      setSent({ to, minutes });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.field}>
      <p className={classes.hint} role="status">
        {sent
          ? `We sent a code to ${sent.to}. It works for ${sent.minutes} minutes.`
          : 'So that nobody else can change this, we send a code to the email address of your order.'}
      </p>
      <button type="button" className={classes.quiet} disabled={busy} onClick={() => void send()}>
        {sent ? 'Send another code' : 'Send me a code'}
      </button>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {sent && (
        <>
          <label htmlFor={`${id}-code`}>Code</label>
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
