import { formatMoney } from '@shipmagic/domain/money/currency';
import type { RefundOwed, RefundPreview } from '@shipmagic/domain/refunds/refunds.contract';
import classes from './refunds.module.css';

interface RefundFactsProps {
  refund: RefundOwed;
  /** Null while the store is asked. */
  preview: RefundPreview | null;
}

/** Our figures beside the store's own. */
export function RefundFacts({ refund, preview }: RefundFactsProps) {
  const money = (amount: number) => formatMoney(amount, refund.currency);
  const ways = (shares: RefundPreview['shares']) =>
    shares.map(({ gateway, amount, presented }) => (
      <div key={gateway}>
        {money(amount)} by {gateway || 'the way it was paid'}
        {presented && `, as ${formatMoney(presented.amount, presented.currency)}`}
      </div>
    ));
  const store = preview?.store ?? null;
  const unknown = preview === null ? '…' : '–';
  return (
    <table className={classes.facts}>
      <thead>
        <tr>
          <td />
          <th scope="col">Here</th>
          <th scope="col">The store</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Paid, and refunded so far</th>
          <td>
            {money(refund.paid)}, {money(refund.refunded)}
          </td>
          <td>{store ? `${money(store.maximum)} left on the order` : unknown}</td>
        </tr>
        <tr>
          <th scope="row">To be refunded</th>
          <td>{money(refund.owed)}</td>
          <td>{store ? `${money(store.amount)}${store.of === 'order' ? ' for the whole order' : ''}` : unknown}</td>
        </tr>
        <tr>
          <th scope="row">Goes back</th>
          <td>{preview ? ways(preview.shares) : '…'}</td>
          <td>{store ? ways(store.shares) : unknown}</td>
        </tr>
      </tbody>
    </table>
  );
}
