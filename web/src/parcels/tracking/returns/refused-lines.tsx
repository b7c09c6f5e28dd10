import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import question from '../question/question.module.css';
import { useReturnWords } from './return-words.ts';

/** The items that cannot be returned where none can, each with its reason. */
export function RefusedLines({ lines }: Pick<Returnable, 'lines'>) {
  const returns = useReturnWords();
  return lines.map(({ lineItemId, title, refusal }) =>
    refusal && isByTerms(refusal.why) ? (
      <p key={lineItemId} className={question.hint}>
        {lines.length > 1 && `${title}: `}
        {returns.lineRefusals[refusal.why]}
      </p>
    ) : null,
  );
}

const isByTerms = (why: string) => why === 'not_returnable' || why === 'too_late';

/** Whether the shop’s terms alone keep something from being sent back. */
export const hasRefusedLines = ({ lines }: Pick<Returnable, 'lines'>): boolean =>
  lines.some(({ refusal }) => refusal !== null && isByTerms(refusal.why));
