import type { Outcome } from '@shipmagic/domain/insights/outcomes';
import type { FigureColumn } from '../figure-table.tsx';
import { countText, shareText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import type { OrdersSearch } from '../orders-search.ts';
import { failedShare, firstAttemptShare, type ParcelSums, rtoShare } from './lane-sums.ts';

/** The outcomes of parcels, with the orders behind each number. */
export function parcelColumns<Row extends ParcelSums>(
  ordersOfRow: (row: Row, outcome: Outcome) => OrdersSearch,
): FigureColumn<Row>[] {
  const counted = (title: string, outcome: Outcome, of: (row: Row) => number): FigureColumn<Row> => ({
    title,
    text: (row) => countText(of(row)),
    value: of,
    cell: (row) => <OrdersBehind search={ordersOfRow(row, outcome)}>{countText(of(row))}</OrdersBehind>,
    isNumber: true,
  });
  const share = (title: string, of: (row: Row) => number | null): FigureColumn<Row> => ({
    title,
    text: (row) => shareText(of(row)),
    value: of,
    isNumber: true,
  });
  return [
    counted('Shipped', 'shipped', ({ shipped }) => shipped),
    counted('Failed deliveries', 'failed_delivery', ({ failed }) => failed),
    share('Failed', failedShare),
    counted('Returned to origin', 'rto', ({ rto }) => rto),
    share('RTO', rtoShare),
    share('First attempt', firstAttemptShare),
  ];
}
