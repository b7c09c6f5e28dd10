import type { ReturnProblem } from '@shipmagic/domain/parcels/tracking/languages/return-words';
import question from '../question/question.module.css';
import { useWords } from '../words.ts';

/** What is wrong with the field above it; its id is what the field is described by. */
export function Problem({ id, of }: { id?: string; of: ReturnProblem | null }) {
  const { returns } = useWords();
  return of ? (
    <p id={id} className={question.problem} role="alert">
      {returns.problems[of]}
    </p>
  ) : null;
}
