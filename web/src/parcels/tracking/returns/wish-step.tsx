import { formatRupees } from '@shipmagic/domain/money/paise';
import { useId } from 'react';
import question from '../question/question.module.css';
import { asksPayee } from './draft.ts';
import { wishesOf } from './exchange.ts';
import type { StepProps } from './lines-step.tsx';
import { PayeeFields } from './payee/payee-fields.tsx';
import { Problem } from './problem.tsx';
import { useReturnWords } from './return-words.ts';
import { feeOf } from './terms.ts';
import { VariantField } from './variant-field.tsx';

/** The customer's wish, and how the goods come back. */
export function WishStep({ returnable, draft, missing, onChange }: StepProps) {
  const id = useId();
  const returns = useReturnWords();
  const { form } = returns;
  const of = missing?.problem ?? null;
  const fee = feeOf(returnable, draft);
  return (
    <>
      <fieldset className={question.choices}>
        <legend className={question.title}>{form.wish}</legend>
        {wishesOf(returnable, draft).map((wish) => (
          <label key={wish} className={question.choice}>
            <input
              type="radio"
              name={`${id}-wish`}
              checked={draft.wish === wish}
              onChange={() => onChange({ ...draft, wish })}
            />
            {returns.wishes[wish]}
          </label>
        ))}
        {draft.wish === 'refund' && fee > 0 && <p className={question.hint}>{form.fee(formatRupees(fee))}</p>}
        <Problem of={of === 'wish' ? of : null} />
      </fieldset>
      {draft.wish === 'exchange' && (
        <VariantField returnable={returnable} draft={draft} missing={missing} onChange={onChange} />
      )}
      <fieldset className={question.choices}>
        <legend className={question.title}>{form.way}</legend>
        {returnable.ways.map((way) => (
          <label key={way} className={question.choice}>
            <input
              type="radio"
              name={`${id}-way`}
              checked={draft.way === way}
              onChange={() => onChange({ ...draft, way })}
            />
            {returns.ways[way]}
          </label>
        ))}
        <Problem of={of === 'way' ? of : null} />
      </fieldset>
      {asksPayee(returnable, draft) && (
        <PayeeFields
          draft={draft.payee}
          problem={missing?.payee ?? null}
          mayWait
          onChange={(payee) => onChange({ ...draft, payee })}
        />
      )}
    </>
  );
}
