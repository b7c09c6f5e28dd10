import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import cell from '../ui/cell.module.css';
import type { Column } from '../ui/column.ts';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { ReplayOrder } from './replay-order.tsx';

export type SetAsideOrder = RouteAnswer<typeof importsContract.setAside>['orders'][number];

const at = (iso: string) => `${storeDay(iso)}, ${storeTime(iso)}`;

export const setAsideName = ({ orderName, storeOrderId }: SetAsideOrder) => `Order ${orderName || storeOrderId}`;

export const setAsideColumns: readonly Column<SetAsideOrder>[] = [
  {
    key: 'order',
    title: 'Order',
    width: 190,
    render: (order) => (
      <TwoLines strong={order.orderName || 'Without a number'} dimmed={`Store’s id ${order.storeOrderId}`} />
    ),
    card: 'title',
  },
  {
    key: 'reason',
    title: 'Why it is not here',
    width: 420,
    render: ({ reason }) => <span className={cell.problem}>{reason}</span>,
    card: 'line',
  },
  {
    key: 'tries',
    title: 'Tries',
    width: 230,
    render: ({ attempts, firstFailedAt, lastFailedAt }) => (
      <TwoLines
        wrap
        strong={attempts === 1 ? '1 try' : `${attempts} tries`}
        dimmed={attempts === 1 ? at(lastFailedAt) : `${at(firstFailedAt)} to ${at(lastFailedAt)}`}
      />
    ),
    card: 'line',
  },
  { key: 'actions', title: 'Actions', width: 130, render: (order) => <ReplayOrder order={order} />, card: 'line' },
];
