import { Anchor } from '@mantine/core';
import { changeTypeLabels, requestStatusLooks } from '@shipmagic/domain/warehouses/change-request';
import type { ListedChangeRequest } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { Link } from '@tanstack/react-router';
import type { Column } from '../ui/column.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { personName } from './person-name.ts';
import classes from './warehouses.module.css';

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

export const requestColumns: readonly Column<ListedChangeRequest>[] = [
  { key: 'id', title: 'Request ID', width: 90, render: ({ id }) => `#${id}` },
  {
    key: 'vendor',
    title: 'Vendor',
    width: 240,
    render: ({ vendorName, warehouseName }) => <TwoLines strong={vendorName} dimmed={warehouseName} />,
  },
  { key: 'type', title: 'Change Type', width: 100, render: ({ changeType }) => changeTypeLabels[changeType] },
  {
    key: 'by',
    title: 'Requested By',
    width: 200,
    render: ({ requestedByUser: by }) => <TwoLines strong={personName(by)} dimmed={by?.email} />,
  },
  { key: 'status', title: 'Status', width: 110, render: status },
  {
    key: 'created',
    title: 'Created',
    width: 130,
    render: ({ createdAt }) => <TwoLines strong={storeDay(createdAt)} dimmed={storeTime(createdAt)} />,
  },
  { key: 'review', title: 'Review', width: 80, render: review },
];

/** The same on a narrow screen. */
export function RequestCard({ request }: { request: ListedChangeRequest }) {
  return (
    <div className={classes.row}>
      <div className={classes.main}>
        <TwoLines
          wrap
          strong={`#${request.id} ${changeTypeLabels[request.changeType]}: ${request.vendorName}`}
          dimmed={`${personName(request.requestedByUser)}, ${storeDay(request.createdAt)}`}
        />
      </div>
      <div className={classes.badges}>
        {status(request)}
        {review(request)}
      </div>
    </div>
  );
}
