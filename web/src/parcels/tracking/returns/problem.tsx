import type { ReturnProblem } from '@shipmagic/domain/returns/customers/languages/return-words';
import question from '../question/question.module.css';
import { useReturnWords } from './return-words.ts';

/** Says why the field above it is refused; the field is described by its id. */
export function Problem({ id, of }: { id?: string; of: ReturnProblem | null }) {
  const returns = useReturnWords();
  return of ? (
    <p id={id} className={question.problem} role="alert">
      {returns.problems[of]}
    </p>
  ) : null;
}
