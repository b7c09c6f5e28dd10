import { Link } from '@tanstack/react-router';
import cell from '../ui/cell.module.css';
import type { Column } from '../ui/column.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { audienceLabels, mailKind } from './mail-kind.ts';
import { type Mail, RetryMail } from './retry-mail.tsx';

interface CellProps {
  mail: Mail;
}

const states = {
  failed: { label: 'Failed', colour: 'red' },
  queued: { label: 'Waiting', colour: 'yellow' },
  sending: { label: 'Being sent', colour: 'blue' },
  sent: { label: 'Sent', colour: 'green' },
} as const;

const at = (iso: string) => `${storeDay(iso)}, ${storeTime(iso)}`;

function KindCell({ mail }: CellProps) {
  return <TwoLines wrap strong={mailKind(mail.kind)} dimmed={mail.subject} />;
}

function RecipientCell({ mail }: CellProps) {
  return <TwoLines wrap strong={mail.recipient} dimmed={audienceLabels[mail.audience]} />;
}

function OrderCell({ mail }: CellProps) {
  if (!mail.magicOrderId) return <span className={cell.note}>–</span>;
  return (
    <Link to="/orders/$id" params={{ id: mail.magicOrderId }} className={cell.link}>
      {mail.magicOrderId}
    </Link>
  );
}

function StateCell({ mail }: CellProps) {
  const look = states[mail.state];
  return (
    <div className={cell.column}>
      <StatusBadge colour={look.colour}>{look.label}</StatusBadge>
      <span className={cell.note}>{mail.attempts === 1 ? '1 try' : `${mail.attempts} tries`}</span>
      <span className={cell.note}>{mail.nextTryAt ? `next ${at(mail.nextTryAt)}` : at(mail.updatedAt)}</span>
    </div>
  );
}

function ErrorCell({ mail }: CellProps) {
  return (
    <div className={cell.column}>
      {mail.error ? <span className={cell.problem}>{mail.error}</span> : <span className={cell.note}>–</span>}
      {mail.mayHaveArrived && <span className={cell.note}>It may have arrived nevertheless</span>}
    </div>
  );
}

export const mailName = (mail: Mail) => `${mailKind(mail.kind)} to ${mail.recipient}`;

export const mailColumns: readonly Column<Mail>[] = [
  { key: 'kind', title: 'Mail', width: 250, render: (mail) => <KindCell mail={mail} />, card: 'title' },
  { key: 'recipient', title: 'Recipient', width: 210, render: (mail) => <RecipientCell mail={mail} />, card: 'line' },
  { key: 'order', title: 'Order', width: 110, render: (mail) => <OrderCell mail={mail} />, card: 'line' },
  { key: 'state', title: 'Tries', width: 170, render: (mail) => <StateCell mail={mail} />, card: 'line' },
  { key: 'error', title: 'Last error', width: 280, render: (mail) => <ErrorCell mail={mail} />, card: 'line' },
  { key: 'actions', title: 'Actions', width: 110, render: (mail) => <RetryMail mail={mail} />, card: 'line' },
];
