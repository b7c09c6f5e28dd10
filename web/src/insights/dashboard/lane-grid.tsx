import { isTooFew } from '@shipmagic/domain/insights/too-few';
import { type Zone, zoneLabels, zones } from '@shipmagic/domain/insights/zone';
import { countText, shareText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import classes from './lane-grid.module.css';
import { courierLabel, couriersOf, failedShare, type Lane, rtoShare } from './lane-sums.ts';
import { behind, type ZonedScope, zonesOf } from './picture-data.ts';

interface LaneGridProps extends ZonedScope {
  lanes: readonly Lane[];
}

/** Couriers against zones; the darker a cell, the more deliveries failed. */
export function LaneGrid({ lanes, ...scope }: LaneGridProps) {
  const shownZones = zones.filter((zone) => lanes.some((lane) => lane.zone === zone));
  const couriers = [...new Set(lanes.map(({ courier }) => courier))];
  const most = Math.max(...lanes.filter(({ shipped }) => !isTooFew(shipped)).map((lane) => failedShare(lane) ?? 0));
  return (
    <table className={classes.grid}>
      <caption className="visually-hidden">Failed deliveries and returns to origin by courier and zone</caption>
      <thead>
        <tr>
          <th scope="col">Courier</th>
          {shownZones.map((zone) => (
            <th key={zone} scope="col">
              {zoneLabels[zone]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {couriers.map((courier) => (
          <tr key={courier}>
            <th scope="row">{courierLabel(courier)}</th>
            {shownZones.map((zone) => (
              <LaneCell
                key={zone}
                zone={zone}
                lane={lanes.find((lane) => lane.courier === courier && lane.zone === zone)}
                most={most}
                scope={scope}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LaneCellProps {
  zone: Zone;
  lane: Lane | undefined;
  most: number;
  scope: ZonedScope;
}

function LaneCell({ zone, lane, most, scope }: LaneCellProps) {
  if (!lane) return <td data-zone={zoneLabels[zone]} data-none />;
  const { courier, shipped, failed, rto } = lane;
  const failedPart = failedShare(lane) ?? 0;
  const tint = !isTooFew(shipped) && most > 0 ? Math.round((40 * failedPart) / most) : 0;
  const of = `${courierLabel(courier)}, ${zoneLabels[zone]}`;
  const orders = (outcome: 'failed_delivery' | 'rto') =>
    behind(scope, { ...couriersOf(courier), ...zonesOf(scope, zone), outcome });
  return (
    <td
      data-zone={zoneLabels[zone]}
      style={{ background: `color-mix(in srgb, var(--sm-chart-2) ${tint}%, transparent)` }}
    >
      <OrdersBehind
        search={orders('failed_delivery')}
        label={`${of}: ${shareText(failedPart)} failed, ${failed} of ${shipped}, open the orders`}
        className={classes.main}
      >
        {shareText(failedPart)} failed
      </OrdersBehind>
      <OrdersBehind
        search={orders('rto')}
        label={`${of}: ${shareText(rtoShare(lane))} returned to origin, ${rto} of ${shipped}, open the orders`}
        className={classes.other}
      >
        {shareText(rtoShare(lane))} RTO
      </OrdersBehind>
      <span className={classes.of}>
        {countText(failed)} and {countText(rto)} of {countText(shipped)}
      </span>
    </td>
  );
}
