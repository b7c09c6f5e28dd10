import { formatRupees } from '@shipmagic/domain/money/paise';
import { useId } from 'react';
import question from '../question/question.module.css';
import { asksPayee, variantsOf, wishesOf } from './draft.ts';
import type { StepProps } from './lines-step.tsx';
import { PayeeFields } from './payee/payee-fields.tsx';
import { Problem } from './problem.tsx';
import { useReturnWords } from './return-words.ts';
import { feeOf } from './terms.ts';

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
        <div className={question.field}>
          <label htmlFor={`${id}-variant`}>{form.variant}</label>
          <select
            id={`${id}-variant`}
            value={draft.variant ?? ''}
            aria-invalid={of === 'variant' || undefined}
            aria-describedby={of === 'variant' ? `${id}-missing` : undefined}
            onChange={({ currentTarget }) => onChange({ ...draft, variant: currentTarget.value || null })}
          >
            <option value="">{form.chooseVariant}</option>
            {variantsOf(returnable, draft).map((variant) => (
              <option key={variant.id} value={variant.id}>
                {variant.title}
              </option>
            ))}
          </select>
          <Problem id={`${id}-missing`} of={of === 'variant' ? of : null} />
        </div>
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
