import { Text } from '@mantine/core';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { LineCancellationPreview } from '@shipmagic/domain/refunds/line-cancellations.contract';
import classes from './refunds.module.css';

interface CancellationFactsProps {
  currency: string;
  preview: LineCancellationPreview | null;
  pending: boolean;
}

/** The consequences of cancelling items, in sentences. */
function factsOf({ way, amount, waits, cod, invoice }: LineCancellationPreview, currency: string): string[] {
  const money = (value: number) => formatMoney(value, currency);
  return [
    way === 'refund'
      ? `${money(amount)} goes back to the customer the way it was paid, and the store tells them.`
      : 'The store’s order is edited, and the store tells the customer. No money goes back.',
    ...(waits > 0 ? [`${money(waits)} was paid in cash: it will be owed, and waits for a payee.`] : []),
    ...(cod ? [`The courier collects ${money(cod.after)} instead of ${money(cod.before)}.`] : []),
    ...(invoice ? [`Invoice ${invoice} is voided, and one for what is left takes its place.`] : []),
    'Totals, payout and packing slip follow. This cannot be undone.',
  ];
}

export function CancellationFacts({ currency, preview, pending }: CancellationFactsProps) {
  return (
    <div className={classes.happens} aria-live="polite">
      {preview ? (
        <ul>
          {factsOf(preview, currency).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {pending ? 'Asking the store…' : 'Choose how many pieces are cancelled.'}
        </Text>
      )}
    </div>
  );
}
