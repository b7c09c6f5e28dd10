import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { untoldParcelsContract } from '@shipmagic/domain/parcels/fulfilment/untold-parcels.contract';
import { reasonLabel, storeStateLabels, storeStateText } from '@shipmagic/domain/statuses/store-state';
import { age } from '@shipmagic/domain/time/age';
import { Awb } from '../../ui/awb.tsx';
import cell from '../../ui/cell.module.css';
import type { Column } from '../../ui/column.ts';
import { OrderLink } from '../../ui/order-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { TellStore } from './tell-store.tsx';

export type UntoldParcel = RouteAnswer<typeof untoldParcelsContract.list>['parcels'][number];

const colours = { pending: 'blue', waiting: 'yellow', refused: 'red', done: 'green', superseded: 'gray' } as const;

function reasonOf({ state, reason }: UntoldParcel): string {
  const text = reason ? reasonLabel(reason) : storeStateText(state, reason);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const untoldName = ({ orderNumber, vendorName }: UntoldParcel) => `Order ${orderNumber}, ${vendorName}`;

export const untoldColumns: readonly Column<UntoldParcel>[] = [
  {
    key: 'order',
    title: 'Order',
    width: 160,
    render: (parcel) => <TwoLines wrap strong={<OrderLink to={parcel} />} dimmed={parcel.vendorName} />,
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
    key: 'state',
    title: 'State',
    width: 150,
    render: ({ state, since }) => (
      <div className={cell.column}>
        <StatusBadge colour={colours[state]}>{storeStateLabels[state]}</StatusBadge>
        <span className={cell.note}>for {age(since, new Date())}</span>
      </div>
    ),
    card: 'line',
  },
  {
    key: 'reason',
    title: 'Why',
    width: 380,
    render: (parcel) => <TwoLines wrap strong={reasonOf(parcel)} dimmed={parcel.detail} />,
    card: 'line',
  },
  {
    key: 'asked',
    title: 'Last asked',
    width: 120,
    render: ({ askedAt }) => (
      <span className={cell.note}>{askedAt ? `${age(askedAt, new Date())} ago` : 'Not yet'}</span>
    ),
    card: 'line',
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 130,
    render: (parcel) => <TellStore ids={[parcel.shipmentId]} name={untoldName(parcel)} label="Tell again" />,
    card: 'line',
  },
];
