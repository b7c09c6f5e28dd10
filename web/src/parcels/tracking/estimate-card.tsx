import type { Estimate } from '@shipmagic/domain/parcels/tracking/delivery-estimate';
import { IconCalendarHeart } from '@tabler/icons-react';
import classes from './estimate-card.module.css';

// Days are `YYYY-MM-DD`, which JavaScript parses as midnight UTC.
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

export function EstimateCard({ estimate }: { estimate: Estimate }) {
  if (estimate.kind !== 'date') return null;
  const days = [estimate.from, estimate.to].flatMap((day) => (day ? [dayFormat.format(new Date(day))] : []));
  return (
    <div className={classes.card}>
      <IconCalendarHeart size={22} stroke={1.6} aria-hidden />
      <div>
        <p className={classes.label}>Estimated delivery</p>
        <p className={classes.day}>{days.join(' – ')}</p>
      </div>
    </div>
  );
}
