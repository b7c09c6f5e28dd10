import { ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { savedShare, savedWithinDays } from '@shipmagic/domain/parcels/failed-deliveries/saved-deliveries';
import { useRoute } from '../../api/use-route.ts';
import classes from './ndr.module.css';

const counted = `Parcels whose last failed attempt is at most ${savedWithinDays} days ago and that have ended: those that were delivered, among those delivered, returned, cancelled or lost. Parcels that still wait or are out for delivery are not counted.`;

/** The share of failed deliveries that were delivered after all. */
export function SavedShare() {
  const { data } = useRoute(ndrContract.saved, {});
  const share = data && savedShare(data);
  return (
    <p className={classes.saved} title={counted}>
      {share ? (
        <>
          <strong>{share}</strong> saved in {savedWithinDays} days ({data.saved} of {data.closed})
        </>
      ) : (
        `No failed deliveries were resolved in the last ${savedWithinDays} days`
      )}
    </p>
  );
}
