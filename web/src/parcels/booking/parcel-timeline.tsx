import { Button, Skeleton, Timeline } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { Order } from '@shipmagic/domain/orders/order';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { titleCase } from '@shipmagic/domain/text/title-case';
import { useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import classes from './parcel-timeline.module.css';

/** More scans than these are folded. */
const mostUnfolded = 5;

/** The courier's scans, newest first. */
export function ParcelTimeline({ order }: { order: Order }) {
  const { data, error, refetch } = useRoute(bookingContract.timeline, { params: { id: order.magicOrderId } });
  if (error && !data) {
    return (
      <p className={classes.quiet}>
        The scans could not be loaded.{' '}
        <Button size="compact-xs" variant="default" onClick={() => refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton height={80} />;
  if (data.events.length === 0) {
    return <p className={classes.quiet}>{withoutScans(order)}</p>;
  }
  return <Scans events={data.events} />;
}

type Events = RouteAnswer<typeof bookingContract.timeline>['events'];

/** The newest scans; the others on demand. */
function Scans({ events }: { events: Events }) {
  const [whole, setWhole] = useState(false);
  const foldable = events.length > mostUnfolded;
  return (
    <>
      <Timeline active={0} bulletSize={12} lineWidth={2} reverseActive={false}>
        {(whole ? events : events.slice(0, mostUnfolded)).map((event) => (
          <Timeline.Item
            key={`${event.happenedAt} ${event.status}`}
            title={<span className={classes.status}>{titleCase(event.status)}</span>}
          >
            <div className={classes.minor}>
              {storeDay(event.happenedAt)}, {storeTime(event.happenedAt)}
            </div>
            <div className={classes.minor}>{[event.location, event.remarks].filter(Boolean).join(' · ')}</div>
          </Timeline.Item>
        ))}
      </Timeline>
      {foldable && (
        <Button size="compact-xs" variant="subtle" mt="xs" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show fewer' : `Show all ${events.length} scans`}
        </Button>
      )}
    </>
  );
}

function withoutScans({ managedInShipmagic, shippingReference, trackingType }: Order): string {
  if (trackingType === 'store') return 'No scans: this parcel was made in the store, which says how far it is.';
  if (!shippingReference) return 'No shipment yet.';
  if (managedInShipmagic === false) return 'This parcel is followed in ShipTurtle.';
  if (trackingType === 'manual') return 'No scans: this parcel is tracked by hand, in the activity log.';
  return 'No scans yet: the courier has not picked it up.';
}
