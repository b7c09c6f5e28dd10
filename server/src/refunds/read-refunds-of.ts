import { toRupees } from '@shipmagic/domain/money/paise';
import type { Tx } from '../platform/db/transaction.ts';
import { readKeptMoney } from './keep.queries.ts';
import { fromKept } from './kept-money.ts';
import { sumOwedOfOrder } from './owed.queries.ts';

/** The refunds of a store's order by its own word, newest first, and what is owed besides; in its currency. */
export async function readRefundsOf(tx: Tx, storeOrderId: string) {
  const [kept] = await readKeptMoney(tx, [storeOrderId]);
  const made = fromKept(kept?.money)?.refunds ?? [];
  const refunds = made
    .filter(({ paise }) => paise > 0)
    .map(({ at, paise }) => ({ at: at || null, amount: toRupees(paise) }))
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
  return { refunds, owed: await sumOwedOfOrder(tx, storeOrderId) };
}
