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

/** Until when the courier hears it, while that matters. */
export function deadlineText({ state, deadline, settledAt, filedAt }: Claim): string {
  if (state === 'filed') return filedAt ? `Filed on ${storeDay(filedAt)}` : 'Filed';
  if (state !== 'open') return settledAt ? `On ${storeDay(settledAt)}` : '';
  const left = daysBetween(indiaDay(new Date()), deadline);
  if (left < 0) return left === -1 ? 'A day too late' : `${-left} days too late`;
  if (left === 0) return 'Today is the last day';
  return left === 1 ? 'One day left' : `${left} days left`;
}

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

const State = ({ claim }: { claim: Claim }) => (
  <div className={cell.column}>
    <StatusBadge colour={claimStateTable[claim.state].colour}>{claimStateTable[claim.state].label}</StatusBadge>
    <span className={cell.note}>{deadlineText(claim)}</span>
  </div>
);

export const claimColumns: Column<Claim>[] = [
  {
    key: 'order',
    title: 'Order',
    width: 150,
    render: (claim) => <TwoLines strong={<OrderLink to={claim} />} dimmed={claim.vendorName} wrap />,
    card: 'title',
  },
  {
    key: 'parcel',
    title: 'Parcel',
    width: 180,
    render: ({ shippingPartner, awb }) => <TwoLines strong={shippingPartner} dimmed={<Awb value={awb} />} />,
    card: 'line',
  },
  {
    key: 'reason',
    title: 'Reason',
    width: 130,
    render: ({ reason, since }) => (
      <TwoLines strong={claimReasonFacts[reason].label} dimmed={`Since ${storeDay(since)}`} />
    ),
  },
  { key: 'state', title: 'State', width: 150, render: (claim) => <State claim={claim} />, card: 'beside' },
  {
    key: 'deadline',
    title: 'Deadline',
    width: 130,
    render: ({ deadline, termsConfirmed }) => (
      <TwoLines strong={storeDay(deadline)} dimmed={termsConfirmed ? null : 'To be confirmed'} />
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 140,
    align: 'right',
    render: (claim) => <TwoLines {...amountLines(claim)} wrap />,
  },
  {
    key: 'note',
    title: 'Note',
    width: 200,
    render: ({ claimNumber, note }) => <TwoLines strong={claimNumber ?? ''} dimmed={note} wrap />,
    card: 'line',
    onCard: ({ claimNumber, note }) =>
      claimNumber || note ? <TwoLines strong={claimNumber ?? note} dimmed={claimNumber && note} wrap /> : null,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 250,
    render: (claim) => <ClaimActions claim={claim} name={claimName(claim)} />,
    card: 'line',
  },
];
