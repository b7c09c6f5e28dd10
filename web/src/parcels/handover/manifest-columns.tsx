import { manifestParcelStateLabels, manifestStateLabels } from '@shipmagic/domain/parcels/handover/manifest-state';
import type { Manifest, ManifestParcel } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { Link } from '@tanstack/react-router';
import { Awb } from '../../ui/awb.tsx';
import cell from '../../ui/cell.module.css';
import type { Column } from '../../ui/column.ts';
import { OrderLink } from '../../ui/order-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeShortTime } from '../../ui/store-time.ts';
import { TwoLines } from '../../ui/two-lines.tsx';

export const manifestName = ({ number, shippingPartner }: Manifest) => `${number}, ${shippingPartner}`;

/** How many parcels were handed over, in words. */
export const handedOverText = ({ scanned, total, missed }: Manifest) =>
  `${scanned} of ${total} scanned${missed > 0 ? `, ${missed} missed` : ''}`;

export function ManifestBadge({ state }: Pick<Manifest, 'state'>) {
  return <StatusBadge colour={state === 'open' ? 'blue' : 'green'}>{manifestStateLabels[state]}</StatusBadge>;
}

export const manifestColumns: readonly Column<Manifest>[] = [
  {
    key: 'number',
    title: 'Manifest',
    width: 150,
    render: ({ id, number }) => (
      <Link to="/manifests/$id" params={{ id }} className={cell.link}>
        {number}
      </Link>
    ),
    card: 'title',
  },
  {
    key: 'place',
    title: 'Warehouse',
    width: 230,
    render: ({ warehouseName, vendorName }) => <TwoLines wrap strong={warehouseName} dimmed={vendorName} />,
    card: 'line',
  },
  { key: 'partner', title: 'Courier', width: 120, render: ({ shippingPartner }) => shippingPartner, card: 'half' },
  { key: 'scanned', title: 'Parcels', width: 200, render: handedOverText, card: 'half' },
  {
    key: 'made',
    title: 'Made',
    width: 220,
    render: ({ createdAt, createdBy }) => <TwoLines strong={storeShortTime(createdAt)} dimmed={createdBy ?? '–'} />,
    card: 'line',
  },
  { key: 'state', title: 'State', width: 150, render: ({ state }) => <ManifestBadge state={state} />, card: 'beside' },
];

const colours = { listed: 'gray', scanned: 'green', missed: 'red' } as const;
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

export const parcelName = ({ orderNumber, awb }: ManifestParcel) => `Order ${orderNumber}, AWB ${awb}`;

export const parcelColumns: readonly Column<ManifestParcel>[] = [
  { key: 'awb', title: 'AWB', width: 180, render: ({ awb }) => <Awb value={awb} />, card: 'title' },
  { key: 'order', title: 'Order', width: 130, render: (parcel) => <OrderLink to={parcel} />, card: 'half' },
  { key: 'city', title: 'City', width: 150, render: ({ city }) => city ?? '–', card: 'half' },
  {
    key: 'weight',
    title: 'Weight',
    width: 100,
    align: 'right',
    render: ({ grams, pieces }) => `${(grams / 1000).toFixed(2)} kg${pieces > 1 ? ` · ${pieces} pcs` : ''}`,
    card: 'half',
  },
  {
    key: 'cod',
    title: 'COD',
    width: 100,
    align: 'right',
    render: ({ codAmount }) => (codAmount > 0 ? rupees.format(codAmount) : '–'),
    card: 'half',
  },
  {
    key: 'scanned',
    title: 'Scanned',
    width: 220,
    render: ({ scannedAt, scannedBy }) =>
      scannedAt ? <TwoLines strong={storeShortTime(scannedAt)} dimmed={scannedBy ?? '–'} /> : '–',
    card: 'line',
    onCard: ({ scannedAt, scannedBy }) => (scannedAt ? `${storeShortTime(scannedAt)}, ${scannedBy ?? '–'}` : null),
  },
  {
    key: 'state',
    title: 'State',
    width: 170,
    render: ({ state, stopped }) => (
      <StatusBadge colour={stopped ? 'red' : colours[state]}>{stopped ?? manifestParcelStateLabels[state]}</StatusBadge>
    ),
    card: 'beside',
  },
];
