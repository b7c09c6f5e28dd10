import type { AskedOfOrder } from '@shipmagic/domain/returns/ask-many.contract';
import selection from '../../ui/selection-steps.module.css';

/** The orders for which nothing is asked for, and why; nothing where there are none. */
export function OrdersNotAsked({ results }: { results: readonly AskedOfOrder[] }) {
  if (results.length === 0) return null;
  return (
    <ul className={selection.refused} aria-label="Not asked for">
      {results.map(({ magicOrderId, reason }) => (
        <li key={magicOrderId}>
          {magicOrderId}: {reason ?? 'Not done'}
        </li>
      ))}
    </ul>
  );
}
