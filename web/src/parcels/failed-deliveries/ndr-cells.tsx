import { formatRupees } from '@shipmagic/domain/money/paise';
import type { NdrItem } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { age } from '@shipmagic/domain/time/age';
import { Awb } from '../../ui/awb.tsx';
import cell from '../../ui/cell.module.css';
import type { Column } from '../../ui/column.ts';
import { OrderLink } from '../../ui/order-link.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { webAddress } from '../../ui/web-address.ts';
import { CustomerContact } from './customer-contact.tsx';
import { NdrActions } from './ndr-actions.tsx';
import { NdrProgress } from './ndr-progress.tsx';

interface CellProps {
  item: NdrItem;
}

function OrderCell({ item }: CellProps) {
  return <TwoLines wrap strong={<OrderLink to={item} />} dimmed={item.vendorName} />;
}

function CustomerCell({ item, onNoted }: CellProps & { onNoted: (item: NdrItem) => void }) {
  return (
    <TwoLines
      strong={item.customerName ?? '–'}
      dimmed={
        <>
          {item.city && <div>{item.city}</div>}
          {/* On a line of its own: an amount is never cut. */}
          <div>{item.codAmount > 0 ? `COD ${formatRupees(item.codAmount)}` : 'Prepaid'}</div>
          <CustomerContact item={item} onNoted={onNoted} />
        </>
      }
    />
  );
}

function CourierCell({ item }: CellProps) {
  const address = item.trackingUrl && webAddress(item.trackingUrl);
  return (
    <TwoLines
      strong={
        address ? (
          <a href={address} target="_blank" rel="noreferrer" className={cell.link}>
            {item.shippingPartner}
          </a>
        ) : (
          item.shippingPartner
        )
      }
      dimmed={<Awb value={item.awb} />}
    />
  );
}

export function ReasonCell({ item }: CellProps) {
  return (
    <TwoLines
      wrap
      strong={item.reason ?? 'No reason given'}
      dimmed={[item.code, item.location].filter(Boolean).join(' · ')}
    />
  );
}

export function AttemptsCell({ item }: CellProps) {
  const at = `${storeDay(item.lastFailedAt)}, ${storeTime(item.lastFailedAt)}`;
  return (
    <TwoLines
      wrap
      strong={item.attempts === 1 ? '1 attempt' : `${item.attempts} attempts`}
      dimmed={
        <>
          <div>{age(item.lastFailedAt, new Date())} ago</div>
          <time dateTime={item.lastFailedAt}>{at}</time>
        </>
      }
    />
  );
}

export const ndrName = (item: NdrItem) => `Order ${item.orderNumber}, ${item.vendorName}`;

/** `onAsked`: the item as it is after an action was requested or withdrawn, or something was noted. */
export const ndrColumns = (onAsked: (item: NdrItem) => void): readonly Column<NdrItem>[] => [
  { key: 'order', title: 'Order', width: 104, render: (item) => <OrderCell item={item} />, card: 'title' },
  {
    key: 'customer',
    title: 'Customer',
    width: 148,
    render: (item) => <CustomerCell item={item} onNoted={onAsked} />,
    card: 'half',
  },
  { key: 'courier', title: 'Courier', width: 158, render: (item) => <CourierCell item={item} />, card: 'half' },
  { key: 'reason', title: 'Reason', width: 166, render: (item) => <ReasonCell item={item} />, card: 'half' },
  {
    key: 'attempts',
    title: 'Failed attempts',
    width: 126,
    render: (item) => <AttemptsCell item={item} />,
    card: 'title',
  },
  {
    key: 'progress',
    title: 'Progress',
    width: 180,
    render: (item) => <NdrProgress item={item} onAsked={onAsked} />,
    card: 'half',
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 170,
    render: (item) => <NdrActions item={item} onAsked={onAsked} />,
    card: 'line',
  },
];
