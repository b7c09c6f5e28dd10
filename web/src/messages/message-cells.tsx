import { channelWords } from '@shipmagic/domain/messages/channel';
import { newsWords } from '@shipmagic/domain/messages/message-rules';
import { messageStateLook } from '@shipmagic/domain/messages/message-state';
import { capitalized } from '@shipmagic/domain/text/capitalized';
import { Link } from '@tanstack/react-router';
import cell from '../ui/cell.module.css';
import type { Column } from '../ui/column.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { type Message, RetryMessage } from './retry-message.tsx';

interface CellProps {
  message: Message;
}

const at = (iso: string) => `${storeDay(iso)}, ${storeTime(iso)}`;

/** A message costs a fraction of a rupee. */
const amount = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 3 });
export const rupees = (value: number): string => amount.format(value);

function NewsCell({ message }: CellProps) {
  return (
    <TwoLines wrap strong={capitalized(newsWords[message.event])} dimmed={`by ${channelWords[message.channel]}`} />
  );
}

function RecipientCell({ message }: CellProps) {
  return <TwoLines strong={message.recipient ?? 'erased'} dimmed={at(message.createdAt)} />;
}

function OrderCell({ message }: CellProps) {
  if (!message.magicOrderId) return <span className={cell.note}>–</span>;
  return (
    <Link to="/orders/$id" params={{ id: message.magicOrderId }} className={cell.link}>
      {message.magicOrderId}
    </Link>
  );
}

function StateCell({ message }: CellProps) {
  const { label, colour } = messageStateLook[message.state];
  return (
    <div className={cell.column}>
      <StatusBadge colour={colour}>{label}</StatusBadge>
      <span className={cell.note}>{message.nextTryAt ? `next ${at(message.nextTryAt)}` : at(message.updatedAt)}</span>
    </div>
  );
}

function ErrorCell({ message: { error, code, state, mayHaveArrived } }: CellProps) {
  if (!error) return null;
  return (
    <div className={cell.column}>
      <span className={state === 'failed' ? cell.problem : cell.note}>
        {error}
        {code ? ` · ${code}` : ''}
      </span>
      {mayHaveArrived && <span className={cell.note}>It may have arrived nevertheless</span>}
    </div>
  );
}

const CostCell = ({ message: { cost } }: CellProps) =>
  cost === null ? null : <span className={cell.note}>{rupees(cost)}</span>;

export const messageName = ({ channel, recipient, event }: Message) =>
  `${channelWords[channel]}, ${newsWords[event]}, to ${recipient ?? 'a customer'}`;

export const messageColumns: readonly Column<Message>[] = [
  { key: 'news', title: 'Message', width: 170, render: (message) => <NewsCell message={message} />, card: 'title' },
  {
    key: 'recipient',
    title: 'Phone',
    width: 170,
    render: (message) => <RecipientCell message={message} />,
    card: 'line',
  },
  { key: 'order', title: 'Order', width: 120, render: (message) => <OrderCell message={message} />, card: 'line' },
  { key: 'state', title: 'State', width: 170, render: (message) => <StateCell message={message} />, card: 'line' },
  { key: 'error', title: 'Reason', width: 270, render: (message) => <ErrorCell message={message} />, card: 'line' },
  { key: 'cost', title: 'Cost', width: 90, render: (message) => <CostCell message={message} />, card: 'line' },
  {
    key: 'actions',
    title: 'Actions',
    width: 110,
    render: (message) => <RetryMessage message={message} />,
    card: 'line',
  },
];
