import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import { refundReasonLabels } from '@shipmagic/domain/refunds/refund-reason';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { useRoute } from '../api/use-route.ts';
import { Section } from '../ui/section.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import { RefundActions } from './refund-actions.tsx';
import { refundNote } from './refund-columns.tsx';
import classes from './refunds.module.css';

/** The refund owed to an order's customer, with the same actions as in the list; nothing where nothing ever was. */
export function RefundCard({ order }: { order: Order }) {
  const { data } = useRoute(refundsContract.find, { params: { id: order.magicOrderId } });
  const refund = data?.refund;
  if (!refund) return null;
  const money = (amount: number) => formatMoney(amount, refund.currency);
  const owed =
    refund.owed > 0
      ? `${money(refund.owed)} owed to the customer (${refundReasonLabels[refund.reason]})`
      : refund.asked
        ? `${money(refund.asked.amount)} to be refunded`
        : `${money(refund.refunded)} refunded`;
  const of = `Paid ${money(refund.paid)}, refunded ${money(refund.refunded)}. ${refundNote(refund)}.`;
  return (
    <Section title="Refund">
      <div className={classes.card}>
        <TwoLines wrap strong={owed} dimmed={of} />
        <RefundActions refund={refund} />
      </div>
    </Section>
  );
}
