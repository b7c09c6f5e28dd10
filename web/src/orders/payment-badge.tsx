import type { Order } from '@shipmagic/domain/orders/order';
import { wordText } from '@shipmagic/domain/statuses/store-words';
import { StatusBadge } from '../ui/status-badge.tsx';
import { financialStatusColours, financialStatusLabel } from './order-status-look.ts';

/** The payment status, and beside it the store's word where that is another one. */
export function PaymentBadge({ order }: { order: Order }) {
  const { financialStatus, storeFinancialStatus: word, isPaymentUnknown } = order;
  return (
    <>
      {isPaymentUnknown ? (
        <StatusBadge colour="red">Payment not known</StatusBadge>
      ) : (
        <StatusBadge colour={financialStatusColours[financialStatus]}>
          {financialStatusLabel(financialStatus)}
        </StatusBadge>
      )}
      {word && (
        <StatusBadge colour="gray" wrap title="The store’s own word for the payment">
          In the store: {wordText(word)}
        </StatusBadge>
      )}
    </>
  );
}
