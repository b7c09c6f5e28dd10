import { Button, Progress, Stack, Text } from '@mantine/core';
import { type Backfill, backfillContract } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import { backfillProgress } from '@shipmagic/domain/store-sync/backfill/backfill-progress';
import { indiaDayStart } from '@shipmagic/domain/time/india-day';
import { serverMessage } from '../api/api-error.ts';
import { useLookAgain } from '../api/use-look-again.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { Section } from '../ui/section.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { useLatestBackfill } from './use-latest-backfill.ts';

const watched = [backfillContract.list];
const at = (iso: string) => `${storeDay(iso)}, ${storeTime(iso)}`;

const stateText = {
  running: 'Old orders are being brought in',
  stopped: 'Stopped',
  cancelled: 'Cancelled',
  done: 'Complete',
} satisfies Record<Backfill['state'], string>;

/** How far the latest run that brings in old orders has come; nothing where there was none, or it is complete. */
export function BackfillSection() {
  const { latest, error, retry } = useLatestBackfill();
  useLookAgain(watched, latest?.state === 'running');
  if (error)
    return (
      <Section title="Old orders">
        <Failure what="The progress of old orders could not be loaded" error={error} onRetry={retry} />
      </Section>
    );
  if (!latest || latest.state === 'done') return null;
  const running = latest.state === 'running';
  return (
    <Section
      title="Old orders"
      end={
        <ChangeRun
          route={running ? backfillContract.cancel : backfillContract.resume}
          id={latest.id}
          label={running ? 'Cancel' : 'Resume'}
        />
      }
    >
      <Run run={latest} />
    </Section>
  );
}

function Run({ run }: { run: Backfill }) {
  const { windows, state, reason, problems } = run;
  const share = windows.total === 0 ? 0 : (100 * windows.done) / windows.total;
  const span = run.from === null ? 'all orders' : `orders from ${storeDay(indiaDayStart(run.from).toISOString())} on`;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {stateText[state]}: {span}, asked for {at(run.startedAt)}
        {run.askedBy ? ` by ${run.askedBy}` : ' on the command line'}
      </Text>
      <Progress value={share} aria-label="Windows that are done" />
      <Text size="sm" role="status">
        {backfillProgress(run).join(' · ')}
      </Text>
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
    </Stack>
  );
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
