import { formatMoney } from '@shipmagic/domain/money/currency';
import { returnInStoreContract } from '@shipmagic/domain/returns/return-in-store.contract';
import { useRoute } from '../api/use-route.ts';
import cell from '../ui/cell.module.css';

/** The refund by the store's own reckoning, beside ours; nothing while the store does not have the return. */
export function StoreSuggestion({ id, ours }: { id: string; ours: number }) {
  const { data, error } = useRoute(returnInStoreContract.outcome, { params: { id } });
  if (error) return <div className={cell.note}>The store could not be asked what it would refund.</div>;
  if (!data?.suggested) return null;
  const { amount, currency } = data.suggested;
  if (amount < 0)
    return <div className={cell.problem}>By the store, the customer owes {formatMoney(-amount, currency)}.</div>;
  const isSame = Math.round(amount * 100) === Math.round(ours * 100);
  return (
    <div className={isSame ? cell.note : cell.problem}>
      {isSame ? 'The store would refund the same.' : `The store would refund ${formatMoney(amount, currency)}.`}
    </div>
  );
}
