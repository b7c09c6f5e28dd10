import { Anchor } from '@mantine/core';
import { changeTypeLabels, requestStatusLooks } from '@shipmagic/domain/warehouses/change-request';
import type { ListedChangeRequest } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { Link } from '@tanstack/react-router';
import type { Column } from '../ui/column.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { personName } from './person-name.ts';

const status = (request: ListedChangeRequest) => {
  const { label, colour } = requestStatusLooks[request.status];
  return <StatusBadge colour={colour}>{label}</StatusBadge>;
};

const review = ({ id }: ListedChangeRequest) => (
  <Anchor
    size="sm"
    aria-label={`Review request ${id}`}
    renderRoot={(props) => <Link to="/warehouse-approval/$id" params={{ id }} {...props} />}
  >
    Review
  </Anchor>
);

export const requestCardName = ({ id, vendorName }: ListedChangeRequest) => `Request ${id}, ${vendorName}`;

export const requestColumns: readonly Column<ListedChangeRequest>[] = [
  { key: 'id', title: 'Request ID', width: 90, render: ({ id }) => `#${id}`, card: 'none' },
  {
    key: 'vendor',
    title: 'Vendor',
    width: 240,
    render: ({ vendorName, warehouseName }) => <TwoLines strong={vendorName} dimmed={warehouseName} />,
    card: 'title',
    onCard: ({ id, changeType, vendorName, warehouseName }) => (
      <TwoLines wrap strong={`#${id} ${changeTypeLabels[changeType]}: ${vendorName}`} dimmed={warehouseName} />
    ),
  },
  {
    key: 'type',
    title: 'Change Type',
    width: 100,
    render: ({ changeType }) => changeTypeLabels[changeType],
    card: 'none',
  },
  {
    key: 'by',
    title: 'Requested By',
    width: 200,
    render: ({ requestedByUser: by }) => <TwoLines strong={personName(by)} dimmed={by?.email} />,
    card: 'half',
  },
  { key: 'status', title: 'Status', width: 110, render: status, card: 'beside' },
  {
    key: 'created',
    title: 'Created',
    width: 130,
    render: ({ createdAt }) => <TwoLines strong={storeDay(createdAt)} dimmed={storeTime(createdAt)} />,
    card: 'half',
  },
  { key: 'review', title: 'Review', width: 80, render: review, card: 'line' },
];
