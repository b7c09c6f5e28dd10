import question from '../question/question.module.css';
import { useReturnWords } from './return-words.ts';
import type { termsProblem } from './terms.ts';

/** Why an item cannot go back for the chosen reason, in one sentence; nothing where it can. */
export function TermsNote({ of }: { of: ReturnType<typeof termsProblem> }) {
  const returns = useReturnWords();
  return (
    <p className={question.hint} role="status">
      {of && (of === 'picture' ? returns.problems.picture : returns.lineRefusals[of])}
    </p>
  );
}
