import { type Zone, zoneLabels } from '@shipmagic/domain/insights/zone';
import { FigureHelp } from '../figure-help.tsx';
import { shareText } from '../figure-text.ts';
import { OrdersBehind } from '../orders-behind.tsx';
import { Picture } from '../picture.tsx';
import { BarRows } from './bar-rows.tsx';
import { LaneGrid } from './lane-grid.tsx';
import {
  courierLabel,
  couriersOf,
  failedShare,
  type Lane,
  type NamedSums,
  rtoShare,
  sumsBy,
  worst,
} from './lane-sums.ts';
import { parcelColumns } from './parcel-columns.tsx';
import { behind, fileOf, type ZonedData, zonesOf } from './picture-data.ts';

const help = <FigureHelp names={['failed', 'rto']} />;
const laneName = ({ courier, zone }: Lane) => `${courierLabel(courier)}, ${zoneLabels[zone]}`;
/** Where orders cannot be filtered by zone, its links lead to more than they count. */
const allZones = 'The orders that open are of all zones.';
const noParcels = 'Nothing shipped in this period';

const worstText = (lane: Lane | null | undefined) =>
  lane && `The most fail with ${laneName(lane)}: ${shareText(failedShare(lane))}, ${lane.failed} of ${lane.shipped}.`;

/** Couriers by zone. */
export function Lanes({ data, ...scope }: ZonedData) {
  const rows = data?.lanes;
  const found = rows && worst(rows, failedShare);
  return (
    <Picture
      wide
      title="Which courier fails where"
      help={help}
      note={[worstText(found), !scope.canFilterZones && allZones].filter(Boolean).join(' ')}
      columns={[
        {
          title: 'Courier and zone',
          text: laneName,
          cell: (row) => (
            <OrdersBehind
              search={behind(scope, { ...couriersOf(row.courier), ...zonesOf(scope, row.zone), outcome: 'shipped' })}
            >
              {laneName(row)}
            </OrdersBehind>
          ),
        },
        ...parcelColumns<Lane>(({ courier, zone }, outcome) =>
          behind(scope, { ...couriersOf(courier), ...zonesOf(scope, zone), outcome }),
        ),
      ]}
      rows={rows}
      empty={noParcels}
      file={fileOf('couriers-and-zones', scope.period)}
      orders={behind(scope, { outcome: 'failed_delivery' })}
    >
      <LaneGrid lanes={rows ?? []} {...scope} />
    </Picture>
  );
}

interface SumsPictureProps<Name extends string> extends ZonedData {
  title: string;
  column: string;
  file: string;
  nameOf: (lane: Lane) => Name;
  label: (name: Name) => string;
  note?: string;
  narrowed: (name: Name) => Parameters<typeof behind>[1];
}

function SumsPicture<Name extends string>(props: SumsPictureProps<Name>) {
  const { data, title, column, file, nameOf, label, narrowed, note, ...scope } = props;
  const rows = data && sumsBy(data.lanes, nameOf);
  const ordersOfRow = (row: NamedSums<Name>, outcome: 'shipped' | 'failed_delivery' | 'rto') =>
    behind(scope, { ...narrowed(row.name), outcome });
  return (
    <Picture
      title={title}
      help={help}
      {...(note ? { note } : {})}
      columns={[
        {
          title: column,
          text: (row) => label(row.name),
          cell: (row) => <OrdersBehind search={ordersOfRow(row, 'shipped')}>{label(row.name)}</OrdersBehind>,
        },
        ...parcelColumns<NamedSums<Name>>((row, outcome) => behind(scope, { ...narrowed(row.name), outcome })),
      ]}
      rows={rows}
      empty={noParcels}
      file={fileOf(file, scope.period)}
      orders={behind(scope, { outcome: 'shipped' })}
    >
      <BarRows
        rows={(rows ?? []).map((row) => ({
          label: label(row.name),
          bars: [
            {
              name: 'Failed deliveries',
              size: failedShare(row) ?? 0,
              text: `${shareText(failedShare(row))} failed`,
              search: ordersOfRow(row, 'failed_delivery'),
            },
            {
              name: 'Returned to origin',
              size: rtoShare(row) ?? 0,
              text: `${shareText(rtoShare(row))} RTO`,
              search: ordersOfRow(row, 'rto'),
            },
          ],
        }))}
      />
    </Picture>
  );
}

export const Couriers = (props: ZonedData) => (
  <SumsPicture
    {...props}
    title="Deliveries by courier"
    column="Courier"
    file="couriers"
    nameOf={({ courier }) => courier}
    label={courierLabel}
    narrowed={couriersOf}
  />
);

export const Zones = (props: ZonedData) => (
  <SumsPicture<Zone>
    {...props}
    title="Deliveries by zone"
    column="Zone"
    file="zones"
    nameOf={({ zone }) => zone}
    label={(zone) => zoneLabels[zone]}
    narrowed={(zone) => zonesOf(props, zone)}
    {...(props.canFilterZones ? {} : { note: allZones })}
  />
);
