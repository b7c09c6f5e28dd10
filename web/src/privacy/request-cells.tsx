import { Button } from '@mantine/core';
import type { PrivacyRequest } from '@shipmagic/domain/privacy/privacy.contract';
import { IconDownload } from '@tabler/icons-react';
import cell from '../ui/cell.module.css';
import type { Column } from '../ui/column.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { useFileDownload } from './use-file-download.ts';

const kinds = { erasure: 'Erasure', data: 'Data for the customer', shop: 'Erasure of the whole shop' } as const;

/** Who asked, where it was nobody here. */
const sources = { store: 'The store', setting: 'The setting Data retention', person: null } as const;

export const requestName = ({ kind, askedAt }: PrivacyRequest) => `${kinds[kind]}, ${storeDay(askedAt)}`;

const counted = (orders: number) => (orders === 1 ? '1 order' : `${orders.toLocaleString('en-IN')} orders`);

/** Numbers of the first orders, and how many more. */
function ordersText({ orders, orderNumbers, kind }: PrivacyRequest): string {
  if (orderNumbers.length === 0 || kind === 'shop') return counted(orders);
  const more = orders - orderNumbers.length;
  return `${orderNumbers.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-IN')} more` : ''}`;
}

export const requestColumns: readonly Column<PrivacyRequest>[] = [
  {
    key: 'kind',
    title: 'Request',
    width: 260,
    render: (request) => <TwoLines wrap strong={kinds[request.kind]} dimmed={ordersText(request)} />,
    card: 'title',
  },
  {
    key: 'asked',
    title: 'Asked',
    width: 220,
    render: ({ askedBy, source, askedAt }) => (
      <TwoLines
        wrap
        strong={sources[source] ?? askedBy ?? 'A deleted account'}
        dimmed={`${storeDay(askedAt)}, ${storeTime(askedAt)}`}
      />
    ),
    card: 'line',
  },
  { key: 'state', title: 'State', width: 340, render: (request) => <State request={request} />, card: 'line' },
  {
    key: 'actions',
    title: 'File',
    width: 140,
    render: (request) => <File request={request} />,
    card: 'line',
    onCard: (request) => (request.kind === 'data' ? <File request={request} /> : null),
  },
];

function State({ request: { kind, doneAt, waiting, orders, waitsFor } }: { request: PrivacyRequest }) {
  if (doneAt)
    return (
      <div className={cell.column}>
        <StatusBadge colour="green">{kind === 'data' ? 'File made' : 'Erased'}</StatusBadge>
        <span className={cell.note}>
          {storeDay(doneAt)}, {storeTime(doneAt)}
        </span>
      </div>
    );
  return (
    <div className={cell.column}>
      <StatusBadge colour="yellow">{waitsFor ? 'Waits' : 'Is being erased'}</StatusBadge>
      {waiting < orders && (
        <span className={cell.note}>
          {counted(orders - waiting)} of {orders.toLocaleString('en-IN')} erased
        </span>
      )}
      {waitsFor && <span className={cell.note}>{waitsFor}</span>}
    </div>
  );
}

function File({ request: { id, kind, file } }: { request: PrivacyRequest }) {
  const { start, busy } = useFileDownload();
  if (kind !== 'data') return <span className={cell.note}>–</span>;
  if (!file) return <span className={cell.note}>No longer kept</span>;
  return (
    <div className={cell.column}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={14} />}
        loading={busy}
        onClick={() => start(id)}
      >
        Download
      </Button>
      <span className={cell.note}>until {storeDay(file.expiresAt)}</span>
    </div>
  );
}
