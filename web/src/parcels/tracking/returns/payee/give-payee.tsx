import { type FormEvent, useState } from 'react';
import { CodeField } from '../../question/code-field.tsx';
import question from '../../question/question.module.css';
import { givePayee } from '../client.ts';
import { Problem } from '../problem.tsx';
import { useReturnWords } from '../return-words.ts';
import classes from '../returns.module.css';
import { useSending } from '../use-request.ts';
import { emptyPayee, payeeOf, payeeProblemOf } from './payee-draft.ts';
import { PayeeFields } from './payee-fields.tsx';

interface GivePayeeProps {
  magicOrderId: string;
  onGiven: () => void;
}

/** Asks for a payee that is missing, after the return was asked for. */
export default function GivePayee({ magicOrderId, onGiven }: GivePayeeProps) {
  const { payee, form } = useReturnWords();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(emptyPayee);
  const [wrong, setWrong] = useState<ReturnType<typeof payeeProblemOf>>(null);
  const { busy, problem, send, setProblem } = useSending();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = payeeProblemOf(draft);
    const given = payeeOf(draft);
    setWrong(found);
    if (found || !given) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (!code) return setProblem('code');
    void send(async () => {
      await givePayee(magicOrderId, { payee: given, code });
      onGiven();
    });
  };
  if (!isOpen)
    return (
      <div className={classes.open}>
        <p className={question.hint}>{payee.missing}</p>
        <button type="button" className={question.quiet} onClick={() => setIsOpen(true)}>
          {payee.give}
        </button>
      </div>
    );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PayeeFields
        draft={draft}
        problem={wrong}
        mayWait={false}
        onChange={(changed) => {
          setWrong(null);
          setDraft(changed);
        }}
      />
      <CodeField magicOrderId={magicOrderId} />
      <Problem of={problem} />
      <div className={question.taps}>
        <button type="submit" className={classes.forward} disabled={busy}>
          {busy ? form.sending : payee.send}
        </button>
        <button type="button" className={question.quiet} disabled={busy} onClick={() => setIsOpen(false)}>
          {form.close}
        </button>
      </div>
    </form>
  );
}
