import { formatMoney } from '@shipmagic/domain/money/currency';
import { refundReasonLabels } from '@shipmagic/domain/refunds/refund-reason';
import type { RefundOwed } from '@shipmagic/domain/refunds/refunds.contract';
import { age } from '@shipmagic/domain/time/age';
import type { Column } from '../ui/column.ts';
import { OrderLink } from '../ui/order-link.tsx';
import { storeDay } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { payeeText } from './payees/payee-text.ts';
import { RefundActions } from './refund-actions.tsx';

interface CellProps {
  refund: RefundOwed;
}

const money = (amount: number, { currency }: RefundOwed) => formatMoney(amount, currency);

function ReasonCell({ refund }: CellProps) {
  const since = refund.owed > 0 ? `for ${age(refund.since, new Date())}` : storeDay(refund.since);
  return <TwoLines wrap strong={refundReasonLabels[refund.reason]} dimmed={since} />;
}

function OwedCell({ refund }: CellProps) {
  return (
    <TwoLines
      strong={money(refund.owed, refund)}
      dimmed={
        refund.isEstimate ? 'by payment status' : refund.waits > 0 ? `${money(refund.waits, refund)} in cash` : ''
      }
    />
  );
}

/** How far the refund of a part is, in a sentence. */
export function refundNote(refund: RefundOwed): string {
  const { asked, settled, state, problem } = refund;
  if (asked?.isSent) return 'Sent to the store, which has not answered yet';
  if (asked)
    return `${asked.isMine ? 'You' : asked.by} asked for ${money(asked.amount, refund)}${asked.cancels ? `, to cancel ${asked.cancels}` : ''}; somebody else approves`;
  if (settled) return `Settled by ${settled.by}: ${settled.note}`;
  if (state === 'payee') return `Paid in cash: ${payeeText(refund.payee)}`;
  if (state === 'done') return 'Refunded';
  return problem ?? 'To be refunded';
}

export const refundName = (refund: RefundOwed) => `Order ${refund.orderNumber}, ${refund.vendorName}`;

export const refundColumns: readonly Column<RefundOwed>[] = [
  {
    key: 'order',
    title: 'Order',
    width: 120,
    render: (refund) => <TwoLines wrap strong={<OrderLink to={refund} />} dimmed={refund.vendorName} />,
    card: 'title',
  },
  { key: 'customer', title: 'Customer', width: 124, render: ({ customerName }) => customerName ?? '–', card: 'half' },
  { key: 'reason', title: 'Reason', width: 110, render: (refund) => <ReasonCell refund={refund} />, card: 'half' },
  { key: 'paid', title: 'Paid', width: 104, align: 'right', render: (refund) => money(refund.paid, refund) },
  {
    key: 'refunded',
    title: 'Refunded',
    width: 104,
    align: 'right',
    render: (refund) => money(refund.refunded, refund),
  },
  {
    key: 'owed',
    title: 'Owed',
    width: 116,
    align: 'right',
    render: (refund) => <OwedCell refund={refund} />,
    card: 'beside',
  },
  { key: 'progress', title: 'Progress', width: 150, render: refundNote, card: 'line' },
  {
    key: 'actions',
    title: 'Actions',
    width: 244,
    render: (refund) => <RefundActions refund={refund} />,
    card: 'line',
  },
];
