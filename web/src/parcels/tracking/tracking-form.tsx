import { type FormEvent, useId, useState } from 'react';
import { isComplete, type Typed } from './prefill.ts';
import classes from './tracking-form.module.css';
import { useWords } from './words.ts';

interface TrackingFormProps {
  value: Typed;
  onChange: (value: Typed) => void;
  onSubmit: () => void;
  busy: boolean;
  error: string | null;
  /** Nothing was found: says where order numbers stand. */
  isLost: boolean;
}

export function TrackingForm({ value, onChange, onSubmit, busy, error, isLost }: TrackingFormProps) {
  const { form, finding } = useWords();
  const id = useId();
  const [incomplete, setIncomplete] = useState(false);
  const problem = incomplete ? form.missing : error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIncomplete(!isComplete(value));
    if (isComplete(value)) onSubmit();
  };
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <div className={classes.field}>
        <label htmlFor={`${id}-order`}>{form.number}</label>
        <input
          id={`${id}-order`}
          placeholder={form.numberExample}
          autoComplete="off"
          maxLength={64}
          value={value.orderNumber}
          onChange={(event) => onChange({ ...value, orderNumber: event.currentTarget.value })}
        />
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-customer`}>{form.contact}</label>
        <input
          id={`${id}-customer`}
          placeholder={form.contactExample}
          autoComplete="email"
          maxLength={320}
          value={value.customerInfo}
          onChange={(event) => onChange({ ...value, customerInfo: event.currentTarget.value })}
        />
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className={classes.submit} disabled={busy}>
        {busy ? form.tracking : form.track}
      </button>
      {isLost && (
        <section className={classes.hints} aria-label={finding.title}>
          <h2>{finding.title}</h2>
          <ul>
            {finding.hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}
