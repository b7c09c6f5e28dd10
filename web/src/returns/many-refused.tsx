import type { ManyReturnsResult } from '@shipmagic/domain/returns/many-returns.contract';
import selection from '../ui/selection-steps.module.css';

/** The returns that do not take a step, and why; nothing where all do. */
export function ManyRefused({ results }: { results: readonly ManyReturnsResult[] }) {
  const refused = results.filter(({ done }) => !done);
  if (refused.length === 0) return null;
  return (
    <ul className={selection.refused} aria-label="Not done">
      {refused.map(({ id, number, reason }) => (
        <li key={id}>
          {number ?? 'A return'}: {reason}
        </li>
      ))}
    </ul>
  );
}
