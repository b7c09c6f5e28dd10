import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isStaff } from '@shipmagic/domain/access/role';
import { pickupStateLooks } from '@shipmagic/domain/parcels/handover/pickup-state';
import type { Pickup, ReadyGroup } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { age } from '@shipmagic/domain/time/age';
import { timeOfDayPattern } from '@shipmagic/domain/time/time-of-day';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import cell from '../../ui/cell.module.css';
import type { Column } from '../../ui/column.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeMoment, storeShortTime } from '../../ui/store-time.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { MakeManifestButton } from './make-manifest-button.tsx';

const PickupDialog = lazyDialog(() => import('./pickup-dialog.tsx'), 'PickupDialog');
const PickupTimesDialog = lazyDialog(() => import('./pickup-times-dialog.tsx'), 'PickupTimesDialog');

export const groupName = ({ warehouseName, shippingPartner }: ReadyGroup) => `${warehouseName}, ${shippingPartner}`;
/** A time that an older release or another program has stored otherwise is shown as it is. */
const dayOf = ({ day, time }: Pick<Pickup, 'day' | 'time'>) =>
  timeOfDayPattern.test(time)
    ? storeMoment(`${day}T${time}:00+05:30`)
    : `${storeDay(`${day}T12:00:00+05:30`)}, ${time}`;

function PickupBadge({ state }: Pick<Pickup, 'state'>) {
  const { label, colour } = pickupStateLooks[state];
  return <StatusBadge colour={colour}>{label}</StatusBadge>;
}

/** The parcels of a group in words: those that wait too long lead to their orders. */
function ParcelsCell({ group }: { group: ReadyGroup }) {
  const { parcels, labelled, overdue, oldestAt } = group;
  return (
    <TwoLines
      wrap
      strong={`${parcels} ${parcels === 1 ? 'parcel' : 'parcels'}`}
      dimmed={
        <>
          {labelled === parcels
            ? 'all with a label'
            : labelled === 0
              ? 'none with a label'
              : `${labelled} with a label`}{' '}
          · oldest {age(oldestAt, new Date())}
          {overdue > 0 && (
            <>
              {' · '}
              <Link
                to="/orders"
                search={{
                  activeTab: 'all',
                  page: 1,
                  pageSize: 50,
                  pickupFilter: 'overdue',
                  vendors: [group.vendorName],
                }}
                className={cell.link}
              >
                {overdue} over 24 h
              </Link>
            </>
          )}
        </>
      }
    />
  );
}

function RequestCell({ group: { request, notAsked, automaticAt, cutOff } }: { group: ReadyGroup }) {
  if (request)
    return (
      <TwoLines
        wrap
        strong={<PickupBadge state={request.state} />}
        dimmed={`${dayOf(request)}${request.message ? ` · ${request.message}` : ''}`}
      />
    );
  if (notAsked) return <TwoLines wrap strong="Not requested" dimmed={notAsked} />;
  const dimmed = automaticAt ? `Automatically at ${automaticAt}` : `Cut-off ${cutOff}`;
  return <TwoLines strong="Not requested" dimmed={dimmed} />;
}

function GroupActions({ group }: { group: ReadyGroup }) {
  const [asking, ask] = useDisclosure();
  const [timing, times] = useDisclosure();
  const role = useSession()?.user.role;
  const asked = group.request !== null && group.request.state !== 'refused';
  return (
    <Group gap="xs" justify="flex-end">
      {!group.notAsked && (
        <Button size="xs" variant={asked ? 'default' : 'filled'} onClick={ask.open}>
          {asked ? 'Request again…' : 'Request pickup…'}
        </Button>
      )}
      <MakeManifestButton group={group} />
      {role && isStaff({ role }) && !group.notAsked && (
        <Button size="xs" variant="subtle" onClick={times.open}>
          Times…
        </Button>
      )}
      {asking && <PickupDialog opened onClose={ask.close} group={group} />}
      {timing && <PickupTimesDialog opened onClose={times.close} group={group} />}
    </Group>
  );
}

export const groupColumns: readonly Column<ReadyGroup>[] = [
  {
    key: 'place',
    title: 'Warehouse',
    width: 205,
    render: ({ warehouseName, vendorName, city }) => (
      <TwoLines wrap strong={warehouseName} dimmed={[vendorName, city].filter(Boolean).join(' · ')} />
    ),
    card: 'title',
  },
  { key: 'partner', title: 'Courier', width: 90, render: ({ shippingPartner }) => shippingPartner, card: 'beside' },
  { key: 'parcels', title: 'Ready', width: 195, render: (group) => <ParcelsCell group={group} />, card: 'line' },
  { key: 'request', title: 'Pickup', width: 205, render: (group) => <RequestCell group={group} />, card: 'line' },
  {
    key: 'actions',
    title: 'Actions',
    width: 370,
    align: 'right',
    render: (group) => <GroupActions group={group} />,
    card: 'line',
  },
];

/** With the note of whoever asked. */
const outcomeOf = ({ message, note }: Pickup) =>
  note ? <TwoLines wrap strong={message ?? '–'} dimmed={note} /> : (message ?? '–');

export const requestName = (pickup: Pickup) => `${pickup.warehouseName}, ${dayOf(pickup)}`;

export const requestColumns: readonly Column<Pickup>[] = [
  {
    key: 'place',
    title: 'Warehouse',
    width: 220,
    render: ({ warehouseName, vendorName }) => <TwoLines wrap strong={warehouseName} dimmed={vendorName} />,
    card: 'title',
  },
  {
    key: 'when',
    title: 'Pickup',
    width: 200,
    render: (pickup) => <TwoLines strong={pickup.shippingPartner} dimmed={dayOf(pickup)} />,
    card: 'half',
  },
  { key: 'parcels', title: 'Parcels', width: 90, align: 'right', render: ({ parcels }) => parcels, card: 'half' },
  {
    key: 'asked',
    title: 'Requested',
    width: 220,
    render: ({ askedAt, askedBy }) => <TwoLines strong={storeShortTime(askedAt)} dimmed={askedBy ?? 'Automatically'} />,
    card: 'line',
  },
  { key: 'message', title: 'Outcome', width: 300, render: outcomeOf, card: 'line' },
  { key: 'state', title: 'State', width: 140, render: ({ state }) => <PickupBadge state={state} />, card: 'beside' },
];
