import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import { piecesText } from '@shipmagic/domain/refunds/line-cancellation';
import {
  type LineCancellation,
  lineCancellationsContract,
} from '@shipmagic/domain/refunds/line-cancellations.contract';
import { useRoute } from '../api/use-route.ts';
import { storeDay } from '../ui/store-time.ts';
import classes from './refunds.module.css';

function sentenceOf(
  { pieces, state, way, amount, by, approvedBy, reason, message, at }: LineCancellation,
  currency: string,
) {
  const what = piecesText(pieces);
  const back = way === 'refund' ? `, ${formatMoney(amount, currency)} refunded` : '';
  switch (state) {
    case 'asked':
      return `${what}: ${by} asked to cancel it and refund ${formatMoney(amount, currency)}; a second person approves.`;
    case 'sending':
      return `${what}: being cancelled; the store has not answered yet.`;
    case 'done':
      return `Cancelled ${what}${back}: ${reason} (${by}${approvedBy ? `, approved by ${approvedBy}` : ''}, ${storeDay(at)})`;
    case 'refused':
      return `${what} was not cancelled: ${message ?? 'the store refused it'} (${storeDay(at)})`;
    case 'withdrawn':
      return `${what} was not cancelled: ${message ?? 'declined'} (${storeDay(at)})`;
  }
}

/** Items of an order that were cancelled here, or are being; nothing where none ever were. */
export function CancelledItems({ order }: { order: Order }) {
  const { data } = useRoute(lineCancellationsContract.list, { params: { id: order.magicOrderId } });
  if (!data || data.cancellations.length === 0) return null;
  return (
    <ul className={classes.cancelled} aria-label="Cancelled items">
      {data.cancellations.map((one) => (
        <li key={one.id}>{sentenceOf(one, order.currency)}</li>
      ))}
    </ul>
  );
}
