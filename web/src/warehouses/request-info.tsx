import { changeTypeLabels, requestStatusLooks } from '@shipmagic/domain/warehouses/change-request';
import type { ChangeRequest } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import factsClasses from '../ui/facts.module.css';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { personName } from './person-name.ts';

/** The author, the request and its time. */
export function RequestInfo({ request }: { request: ChangeRequest }) {
  const { label, colour } = requestStatusLooks[request.status];
  const facts = [
    ['Vendor', request.vendorName],
    ['Warehouse', request.warehouseName ?? '—'],
    ['Change Type', changeTypeLabels[request.changeType]],
    ['Requested By', personName(request.requestedByUser)],
    ['Created', `${storeDay(request.createdAt)}, ${storeTime(request.createdAt)}`],
  ] as const;
  return (
    <Section title="Request information" end={<StatusBadge colour={colour}>{label}</StatusBadge>}>
      <dl className={factsClasses.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The decision, its author and time. */
export function ReviewHistory({ request }: { request: ChangeRequest }) {
  if (!request.reviewedAt) return null;
  const { label } = requestStatusLooks[request.status];
  return (
    <Section title="Review history">
      <dl className={factsClasses.facts}>
        <div>
          <dt>{label} by</dt>
          <dd>{personName(request.reviewedByUser)}</dd>
        </div>
        <div>
          <dt>Reviewed</dt>
          <dd>
            {storeDay(request.reviewedAt)}, {storeTime(request.reviewedAt)}
          </dd>
        </div>
        <div>
          <dt>Review notes</dt>
          <dd>{request.reviewNotes ?? '—'}</dd>
        </div>
      </dl>
    </Section>
  );
}
