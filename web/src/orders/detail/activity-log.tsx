import { Paper, Skeleton } from '@mantine/core';
import type { ActivityLogEntry, ActivityType } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import classes from './activity-log.module.css';
import { changeText, fieldName } from './change-text.ts';

const looks: Record<ActivityType, { label: string; colour: StatusColour }> = {
  create: { label: 'Created', colour: 'green' },
  update: { label: 'Update', colour: 'blue' },
  status_change: { label: 'Status', colour: 'indigo' },
  financial_update: { label: 'Payment', colour: 'yellow' },
  shipping_update: { label: 'Shipping', colour: 'violet' },
  email_sent: { label: 'Email', colour: 'orange' },
  other: { label: 'Other', colour: 'gray' },
};

export function useActivityLog(id: string) {
  return useRoute(ordersContract.activityLogs, { params: { id } });
}

/** The order's history, newest first. */
export function ActivityLog({ id }: { id: string }) {
  const { data, error, refetch } = useActivityLog(id);
  if (error && !data) {
    return <Failure what="The activity log could not be loaded" error={error} onRetry={() => refetch()} />;
  }
  if (!data) return <Skeleton height={160} />;
  if (data.activityLogs.length === 0) return <p className={classes.quiet}>Nothing has happened to this order yet.</p>;
  return (
    <Paper withBorder component="ol" className={classes.list}>
      {data.activityLogs.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Paper>
  );
}

function Entry({ entry }: { entry: ActivityLogEntry }) {
  const look = looks[entry.activityType];
  return (
    <li className={classes.entry}>
      <div className={classes.kind}>
        <StatusBadge colour={look.colour}>{look.label}</StatusBadge>
      </div>
      <div className={classes.what}>
        <div className={classes.action}>{entry.action}</div>
        {entry.notes && <div className={classes.notes}>{entry.notes}</div>}
        {Object.entries(entry.changes).map(([field, { from, to }]) => (
          <div key={field} className={classes.notes}>
            {fieldName(field)}: {changeText(field, from)} → {changeText(field, to)}
          </div>
        ))}
      </div>
      <div className={classes.who}>
        <div>
          {storeDay(entry.createdAt)}, {storeTime(entry.createdAt)}
        </div>
        <div>{[entry.userEmail ?? 'System', entry.ipAddress].filter(Boolean).join(' · ')}</div>
      </div>
    </li>
  );
}
