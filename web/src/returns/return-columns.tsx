import { returnReasonLabels } from '@shipmagic/domain/returns/return-reason';
import type { ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { returnWayLabels } from '@shipmagic/domain/returns/return-way';
import { returnWishLabels } from '@shipmagic/domain/returns/return-wish';
import { age } from '@shipmagic/domain/time/age';
import { Link } from '@tanstack/react-router';
import { Awb } from '../ui/awb.tsx';
import cell from '../ui/cell.module.css';
import type { Column } from '../ui/column.ts';
import { OrderLink } from '../ui/order-link.tsx';
import { storeDay } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { ReturnItems } from './return-items.tsx';
import { ReturnStateBadge } from './return-state-badge.tsx';
import { ReturnStepButton } from './return-step-button.tsx';
import { dueText } from './return-texts.ts';

interface CellProps {
  one: ReturnSummary;
}

function StateCell({ one }: CellProps) {
  const due = dueText(one, new Date());
  return (
    <div className={cell.column}>
      <ReturnStateBadge state={one.state} />
      <span className={cell.note}>for {age(one.stateSince, new Date())}</span>
      {due && <span className={due.late ? cell.problem : cell.note}>{due.text}</span>}
      {one.storeProblem && <span className={cell.problem}>Store: {one.storeProblem}</span>}
    </div>
  );
}

function WishCell({ one: { wish, way, exchangeOrderId } }: CellProps) {
  return (
    <div className={cell.column}>
      <span>{returnWishLabels[wish]}</span>
      <span className={cell.note}>{returnWayLabels[way]}</span>
      {exchangeOrderId && (
        <Link to="/orders/$id" params={{ id: exchangeOrderId }} className={cell.link}>
          New goods
        </Link>
      )}
    </div>
  );
}

export const returnName = (one: ReturnSummary) => `Return ${one.number}, order ${one.orderNumber}`;

export const returnColumns: readonly Column<ReturnSummary>[] = [
  {
    key: 'number',
    title: 'Return',
    width: 92,
    render: (one) => <TwoLines strong={one.number} dimmed={storeDay(one.createdAt)} />,
    card: 'title',
  },
  {
    key: 'order',
    title: 'Order',
    width: 128,
    render: (one) => <TwoLines wrap strong={<OrderLink to={one} />} dimmed={one.vendorName} />,
    card: 'half',
  },
  {
    key: 'customer',
    title: 'Customer',
    width: 120,
    optional: true,
    render: ({ customerName }) => customerName ?? '–',
    card: 'half',
  },
  { key: 'items', title: 'Items', width: 232, render: ({ items }) => <ReturnItems items={items} />, card: 'line' },
  {
    key: 'reason',
    title: 'Reason',
    width: 140,
    render: ({ reasons }) => reasons.map((reason) => returnReasonLabels[reason]).join(', '),
    card: 'half',
  },
  {
    key: 'wish',
    title: 'Wish',
    width: 132,
    render: (one) => <WishCell one={one} />,
    card: 'half',
  },
  {
    key: 'parcel',
    title: 'Parcel',
    width: 140,
    optional: true,
    render: ({ shippingPartner, awbNumber }) =>
      awbNumber ? <TwoLines strong={shippingPartner ?? '–'} dimmed={<Awb value={awbNumber} />} /> : '–',
    card: 'half',
  },
  { key: 'state', title: 'State', width: 152, render: (one) => <StateCell one={one} />, card: 'beside' },
  {
    key: 'next',
    title: 'Next step',
    width: 148,
    render: (one) => <ReturnStepButton one={one} />,
    card: 'line',
  },
];
