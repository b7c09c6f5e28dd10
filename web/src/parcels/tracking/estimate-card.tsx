import type { Estimate } from '@shipmagic/domain/parcels/tracking/delivery-estimate';
import { americanDayText } from '@shipmagic/domain/time/written-time';
import { IconCalendarHeart } from '@tabler/icons-react';
import classes from './estimate-card.module.css';

export function EstimateCard({ estimate }: { estimate: Estimate }) {
  if (estimate.kind !== 'date') return null;
  const days = [estimate.from, estimate.to].flatMap((day) => (day ? [americanDayText(day)] : []));
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
