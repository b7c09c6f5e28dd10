import { Text } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { ProcessRole } from '@shipmagic/domain/operations/processes/process';
import { processesContract } from '@shipmagic/domain/operations/processes/processes.contract';
import { useLookAgain } from '../../api/use-look-again.ts';
import { useRoute } from '../../api/use-route.ts';
import { Section } from '../../ui/section.tsx';
import { storeShortTime, storeTime } from '../../ui/store-time.ts';
import classes from './status.module.css';

const watched = [processesContract.living];

const roles: Record<ProcessRole, string> = { all: 'Server and worker', server: 'Server', worker: 'Worker' };

/** The servers and workers that live. */
export function ProcessList() {
  const { data } = useRoute(processesContract.living, {});
  useLookAgain(watched, true);
  if (!data || data.processes.length === 0) return null;
  return (
    <Section title="Servers and workers">
      <ul className={classes.list}>
        {data.processes.map((one) => (
          <Process key={one.id} process={one} />
        ))}
      </ul>
    </Section>
  );
}

type Living = RouteAnswer<typeof processesContract.living>['processes'][number];

function Process({ process: { role, version, host, pid, since, lastBeatAt } }: { process: Living }) {
  return (
    <li className={classes.fact}>
      <strong>{roles[role]}</strong>
      <Text size="sm" component="span">
        {version} on {host}, process {pid}
      </Text>
      <Text size="sm" c="dimmed" component="span">
        Runs since {storeShortTime(since)} · last heard at {storeTime(lastBeatAt)}
      </Text>
    </li>
  );
}
