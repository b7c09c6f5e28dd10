import { type Role, roleLabels } from '@shipmagic/domain/access/role';
import type { AuditEntry } from '@shipmagic/domain/audit/audit.contract';
import { auditActionLabel } from '@shipmagic/domain/audit/audit-action';
import type { Column } from '../ui/column.ts';
import { ScrollFrame } from '../ui/scroll-frame.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import classes from './audit-details.module.css';

export const auditName = ({ action, at }: AuditEntry) => `${auditActionLabel(action)}, ${moment(at)}`;

const moment = (at: string) => `${storeDay(at)}, ${storeTime(at)}`;

export const auditColumns: Column<AuditEntry>[] = [
  {
    key: 'at',
    title: 'When',
    width: 120,
    render: ({ at }) => <TwoLines strong={storeDay(at)} dimmed={storeTime(at)} />,
    // Next to the action.
    card: 'none',
  },
  { key: 'actor', title: 'Who', width: 220, render: (entry) => <Actor entry={entry} />, card: 'line' },
  {
    key: 'action',
    title: 'What',
    width: 220,
    render: ({ action, subject }) => <TwoLines strong={auditActionLabel(action)} dimmed={subject} wrap />,
    card: 'title',
    onCard: ({ action, at, subject }) => (
      <TwoLines
        strong={auditActionLabel(action)}
        dimmed={[storeDay(at), storeTime(at), subject].filter(Boolean).join(' · ')}
        wrap
      />
    ),
  },
  { key: 'details', title: 'Details', render: ({ details }) => <Details details={details} />, card: 'line' },
];

function Actor({ entry: { actor, ipAddress } }: { entry: AuditEntry }) {
  if (!actor) return <TwoLines strong="ShipMagic" dimmed={ipAddress} />;
  const role = roleLabels[actor.role as Role] ?? actor.role;
  return <TwoLines strong={actor.email} dimmed={[role, ipAddress].filter(Boolean).join(' · ')} wrap />;
}

/** A long text, such as a query, scrolls in place and can be reached by keyboard. */
function Detail({ text }: { text: string }) {
  if (text.length <= 200) return text;
  return <ScrollFrame className={classes.long}>{text}</ScrollFrame>;
}

/** The recorded details, one line per name. */
function Details({ details }: { details: AuditEntry['details'] }) {
  return (
    <dl className={classes.list}>
      {Object.entries(details).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Detail text={typeof value === 'string' ? value : JSON.stringify(value)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
