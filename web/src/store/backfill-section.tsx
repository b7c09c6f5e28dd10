import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type Backfill, backfillContract } from '@shipmagic/domain/store/backfill.contract';
import { waitText } from '@shipmagic/domain/time/wait-text';
import { serverMessage } from '../api/api-error.ts';
import { useLookAgain } from '../api/use-look-again.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { Section } from '../ui/section.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { BringInOrders } from './bring-in-orders.tsx';

const watched = [backfillContract.list];
const count = (number: number) => number.toLocaleString('en-IN');
const at = (iso: string) => `${storeDay(iso)}, ${storeTime(iso)}`;

const stateText: Record<Backfill['state'], string> = {
  running: 'Old orders are being brought in',
  stopped: 'Stopped',
  cancelled: 'Cancelled',
  done: 'All of these orders are here',
};

/** Brings in the store's old orders, and shows how far the latest run has come. */
export function BackfillSection() {
  const { data } = useRoute(backfillContract.list, {});
  const [latest] = data?.backfills ?? [];
  const runs = latest?.state === 'running';
  useLookAgain(watched, runs);
  return (
    <Section title="Old orders" end={data && !runs && <BringInOrders />}>
      {latest ? (
        <Run run={latest} />
      ) : (
        <Text size="sm" c="dimmed">
          Orders from before the store was connected can be brought in from any day on.
        </Text>
      )}
    </Section>
  );
}

function Run({ run }: { run: Backfill }) {
  const { windows, orders, state, reason, problems } = run;
  const share = windows.total === 0 ? 0 : (100 * windows.done) / windows.total;
  const span = run.from === null ? 'all orders' : `orders from ${run.from}`;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {stateText[state]}: {span}, asked for {at(run.startedAt)}
        {run.askedBy ? ` by ${run.askedBy}` : ' on the command line'}
      </Text>
      {state !== 'done' && <Progress value={share} aria-label="Windows that are done" />}
      <Text size="sm" role="status">
        {figures(run)}
      </Text>
      {orders.setAside > 0 && <Text size="sm">{count(orders.setAside)} could not be imported and are set aside.</Text>}
      {reason && (
        <Text size="sm" fw={500}>
          {reason}
        </Text>
      )}
      {problems.map(({ from, until, reason: why, attempts }) => (
        <Text key={from} size="sm" c="dimmed">
          {at(from)} to {at(until)}: {why} {attempts > 1 ? `${attempts} attempts.` : ''}
        </Text>
      ))}
      <Group gap="sm">
        {state === 'running' && <ChangeRun route={backfillContract.cancel} id={run.id} label="Cancel" />}
        {(state === 'stopped' || state === 'cancelled') && (
          <ChangeRun route={backfillContract.resume} id={run.id} label="Resume" />
        )}
      </Group>
    </Stack>
  );
}

function figures({ windows, orders, perSecond, secondsLeft }: Backfill): string {
  const of = orders.expected === null ? '' : ` of ${count(orders.expected)}`;
  return [
    `${count(windows.done)} of ${count(windows.total)} windows`,
    `${count(orders.read)}${of} orders read, ${count(orders.imported)} imported`,
    ...(perSecond ? [`${count(Math.round(perSecond))} orders a second`] : []),
    ...(secondsLeft ? [`${waitText(secondsLeft)} left`] : []),
  ].join(' · ');
}

interface ChangeRunProps {
  route: typeof backfillContract.cancel | typeof backfillContract.resume;
  id: string;
  label: string;
}

function ChangeRun({ route, id, label }: ChangeRunProps) {
  const change = useRouteMutation(route, {
    changes: watched,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(`${label} failed`, serverMessage(error) ?? error.message),
  });
  return (
    <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ params: { id } })}>
      {label}
    </Button>
  );
}
