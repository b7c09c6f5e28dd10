import { claimReasonFacts } from '@shipmagic/domain/claims/claim-reason';
import { claimStateTable } from '@shipmagic/domain/claims/claim-state';
import type { Claim } from '@shipmagic/domain/claims/claims.contract';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { daysBetween, indiaDay } from '@shipmagic/domain/time/india-day';
import { Awb } from '../ui/awb.tsx';
import cell from '../ui/cell.module.css';
import type { Column } from '../ui/column.ts';
import { OrderLink } from '../ui/order-link.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { ClaimActions } from './claim-actions.tsx';

export const claimName = ({ orderNumber, awb }: Claim) => `Claim for order ${orderNumber}, AWB ${awb}`;

const daysLeft = (day: string) => daysBetween(indiaDay(new Date()), day);

/** Until when the courier hears it, or should have answered it, while that matters. */
export function deadlineText({ state, deadline, settledAt, answerBy, termsConfirmed }: Claim): string {
  if (state === 'filed') {
    if (!answerBy) return '';
    return daysLeft(answerBy) < 0 ? `No answer by ${storeDay(answerBy)}` : `Answer by ${storeDay(answerBy)}`;
  }
  if (state !== 'open') return settledAt ? `On ${storeDay(settledAt)}` : '';
  const left = daysLeft(deadline);
  const words = ['Today is the last day', 'One day left'][left] ?? `${left} days left`;
  const late = left === -1 ? 'A day too late' : `${-left} days too late`;
  return `${left < 0 ? late : words}, ${storeDay(deadline)}${termsConfirmed ? '' : ' (to be confirmed)'}`;
}

/** Whether somebody has to see to it by tomorrow. */
export const isUrgent = ({ state, deadline, answerBy }: Claim): boolean =>
  state === 'open' ? daysLeft(deadline) <= 1 : state === 'filed' && answerBy !== null && daysLeft(answerBy) < 0;

/** The rupees that can be claimed or were paid, and why not the whole value. */
export function amountLines(claim: Claim): { strong: string; dimmed: string } {
  const value = `Goods: ${formatRupees(claim.value)}`;
  if (claim.recovered !== null)
    return { strong: formatRupees(claim.recovered), dimmed: `of ${formatRupees(claim.claimable)}` };
  return {
    strong: formatRupees(claim.claimable),
    dimmed: claim.claimable < claim.value ? `${value}, capped` : value,
  };
}

interface CellProps {
  claim: Claim;
}

const Badge = ({ claim }: CellProps) => (
  <StatusBadge colour={claimStateTable[claim.state].colour}>{claimStateTable[claim.state].label}</StatusBadge>
);

const Deadline = ({ claim }: CellProps) => (
  <span className={isUrgent(claim) ? cell.problem : cell.note}>{deadlineText(claim)}</span>
);

export const claimColumns: Column<Claim>[] = [
  {
    key: 'order',
    title: 'Order',
    width: 128,
    render: (claim) => <TwoLines strong={<OrderLink to={claim} />} dimmed={claim.vendorName} wrap />,
    card: 'title',
  },
  {
    key: 'parcel',
    title: 'Parcel',
    width: 160,
    render: ({ shippingPartner, awb }) => <TwoLines strong={shippingPartner} dimmed={<Awb value={awb} />} />,
    card: 'line',
  },
  {
    key: 'reason',
    title: 'Reason',
    width: 110,
    render: ({ reason, since }) => (
      <TwoLines strong={claimReasonFacts[reason].label} dimmed={`Since ${storeDay(since)}`} wrap />
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 160,
    render: (claim) => (
      <div className={cell.column}>
        <Badge claim={claim} />
        <Deadline claim={claim} />
      </div>
    ),
    card: 'beside',
    onCard: (claim) => <Badge claim={claim} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 118,
    align: 'right',
    render: (claim) => <TwoLines {...amountLines(claim)} wrap />,
  },
  {
    key: 'note',
    title: 'Note',
    width: 130,
    render: ({ claimNumber, note }) => <TwoLines strong={claimNumber ?? ''} dimmed={note} wrap />,
    card: 'line',
    onCard: ({ claimNumber, note }) =>
      claimNumber || note ? <TwoLines strong={claimNumber ?? note} dimmed={claimNumber && note} wrap /> : null,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 274,
    render: (claim) => <ClaimActions claim={claim} name={claimName(claim)} />,
    card: 'line',
    onCard: (claim) => (
      <div className={cell.column}>
        <Deadline claim={claim} />
        <ClaimActions claim={claim} name={claimName(claim)} />
      </div>
    ),
  },
];
