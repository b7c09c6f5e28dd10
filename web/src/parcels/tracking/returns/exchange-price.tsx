import { priceWords } from '@shipmagic/domain/returns/customers/exchange-story';
import question from '../question/question.module.css';
import { differenceOf } from './exchange.ts';
import type { StepProps } from './lines-step.tsx';
import { useReturnWords } from './return-words.ts';

interface ExchangePriceProps extends Pick<StepProps, 'returnable' | 'draft'> {
  id?: string;
}

/** The price of the chosen variant in words; nothing while none is chosen. */
export function ExchangePrice({ id, returnable, draft }: ExchangePriceProps) {
  const { exchange } = useReturnWords();
  const difference = differenceOf(returnable, draft);
  return (
    <p id={id} className={question.hint} role="status">
      {difference !== null && priceWords(difference, returnable.currency, exchange)}
    </p>
  );
}
