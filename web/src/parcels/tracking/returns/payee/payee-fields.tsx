import type { PayeeField } from '@shipmagic/domain/refunds/payees/payee';
import type { PayeeProblem } from '@shipmagic/domain/returns/customers/languages/payee-words';
import { type InputHTMLAttributes, useId } from 'react';
import question from '../../question/question.module.css';
import { useReturnWords } from '../return-words.ts';
import classes from '../returns.module.css';
import type { PayeeDraft } from './payee-draft.ts';

interface PayeeFieldsProps {
  draft: PayeeDraft;
  problem: PayeeProblem | null;
  /** It can be said later, too. */
  mayWait: boolean;
  onChange: (draft: PayeeDraft) => void;
}

const number = { inputMode: 'numeric', maxLength: 40 } as const;
/** A browser keeps none of them. */
const inputs: Record<PayeeField, InputHTMLAttributes<HTMLInputElement>> = {
  upi: { inputMode: 'email', maxLength: 160, autoCapitalize: 'none', spellCheck: false },
  holder: { maxLength: 100, autoCapitalize: 'words', spellCheck: false },
  account: number,
  accountAgain: number,
  ifsc: { maxLength: 20, autoCapitalize: 'characters', spellCheck: false },
};
const fieldsOf = { upi: ['upi'], bank: ['holder', 'account', 'accountAgain', 'ifsc'] } as const;

/** Asks where the money of a cash order goes. */
export function PayeeFields({ draft, problem, mayWait, onChange }: PayeeFieldsProps) {
  const id = useId();
  const { payee } = useReturnWords();
  const kinds = mayWait ? (['upi', 'bank', 'later'] as const) : (['upi', 'bank'] as const);
  const shown = draft.kind === 'upi' || draft.kind === 'bank' ? fieldsOf[draft.kind] : [];
  return (
    <fieldset className={question.choices}>
      <legend className={question.title}>{payee.title}</legend>
      <p className={question.hint}>{payee.why}</p>
      {kinds.map((kind) => (
        <label key={kind} className={question.choice}>
          <input
            type="radio"
            name={`${id}-payee`}
            checked={draft.kind === kind}
            onChange={() => onChange({ ...draft, kind })}
          />
          {payee.kinds[kind]}
        </label>
      ))}
      {problem === 'kind' && (
        <p className={question.problem} role="alert">
          {payee.problems.kind}
        </p>
      )}
      {shown.length > 0 && (
        <div className={classes.fields}>
          {shown.map((field) => (
            <div key={field} className={question.field}>
              <label htmlFor={`${id}-${field}`}>{payee.fields[field]}</label>
              <input
                {...inputs[field]}
                id={`${id}-${field}`}
                autoComplete="off"
                value={draft[field] ?? ''}
                aria-invalid={problem === field || undefined}
                aria-describedby={
                  problem === field ? `${id}-problem` : payee.hints[field] ? `${id}-${field}-hint` : undefined
                }
                onChange={({ currentTarget }) => onChange({ ...draft, [field]: currentTarget.value })}
              />
              {problem === field ? (
                <p id={`${id}-problem`} className={question.problem} role="alert">
                  {payee.problems[field]}
                </p>
              ) : (
                payee.hints[field] && (
                  <p id={`${id}-${field}-hint`} className={question.hint}>
                    {payee.hints[field]}
                  </p>
                )
              )}
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}
