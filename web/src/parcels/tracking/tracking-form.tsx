import { type FormEvent, useId, useState } from 'react';
import { isComplete, type TrackingQuestion } from './prefill.ts';
import classes from './tracking-form.module.css';

interface TrackingFormProps {
  value: TrackingQuestion;
  onChange: (value: TrackingQuestion) => void;
  onSubmit: () => void;
  busy: boolean;
  error: string | null;
}

export function TrackingForm({ value, onChange, onSubmit, busy, error }: TrackingFormProps) {
  const id = useId();
  const [incomplete, setIncomplete] = useState(false);
  const problem = incomplete ? 'Please enter both order number and customer phone/email' : error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIncomplete(!isComplete(value));
    if (isComplete(value)) onSubmit();
  };
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <div className={classes.field}>
        <label htmlFor={`${id}-order`}>Order number</label>
        <input
          id={`${id}-order`}
          placeholder="Such as PG1229"
          autoComplete="off"
          maxLength={64}
          value={value.orderNumber}
          onChange={(event) => onChange({ ...value, orderNumber: event.currentTarget.value })}
        />
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-customer`}>Phone number or email</label>
        <input
          id={`${id}-customer`}
          placeholder="As given with the order"
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
        {busy ? 'Tracking...' : 'Track Order'}
      </button>
    </form>
  );
}
