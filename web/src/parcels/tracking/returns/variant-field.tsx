import { formatMoney } from '@shipmagic/domain/money/currency';
import { useId } from 'react';
import question from '../question/question.module.css';
import { variantsOf } from './exchange.ts';
import { ExchangePrice } from './exchange-price.tsx';
import type { StepProps } from './lines-step.tsx';
import { Problem } from './problem.tsx';
import { useReturnWords } from './return-words.ts';

/** The variant that the customer wants instead, with what each costs more or less; what is not in stock cannot be chosen. */
export function VariantField({ returnable, draft, missing, onChange }: StepProps) {
  const id = useId();
  const { form, exchange } = useReturnWords();
  const isMissing = missing?.problem === 'variant';
  const money = (amount: number) => formatMoney(Math.abs(amount), returnable.currency);
  const priceOf = (difference: number) => {
    if (difference === 0) return null;
    return difference > 0 ? exchange.more(money(difference)) : exchange.less(money(difference));
  };
  return (
    <div className={question.field}>
      <label htmlFor={id}>{form.variant}</label>
      <select
        id={id}
        value={draft.variant ?? ''}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : `${id}-price`}
        onChange={({ currentTarget }) => onChange({ ...draft, variant: currentTarget.value || null })}
      >
        <option value="">{form.chooseVariant}</option>
        {variantsOf(returnable, draft).map(({ id: value, title, difference, isInStock }) => (
          <option key={value} value={value} disabled={!isInStock}>
            {[title, isInStock ? priceOf(difference) : exchange.outOfStock].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      <Problem id={`${id}-missing`} of={isMissing ? 'variant' : null} />
      <ExchangePrice id={`${id}-price`} returnable={returnable} draft={draft} />
    </div>
  );
}
