import { Paper, Skeleton, Text, Title } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useLookAgain } from '../../api/use-look-again.ts';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { Section } from '../../ui/section.tsx';
import { storeTime } from '../../ui/store-time.ts';
import { NotSetUp } from './not-set-up.tsx';
import { PartnerList } from './partner-list.tsx';
import { ProcessList } from './process-list.tsx';
import classes from './status.module.css';
import { TroubleCard } from './trouble-card.tsx';

const watched = [statusContract.read];

/** The troubles of the moment and what to do about them; looked at again by itself. */
export function StatusScreen() {
  const { data, error, refetch } = useRoute(statusContract.read, {});
  useLookAgain(watched, true);
  // An earlier reading says nothing about now.
  if (error) return <Failure what="The status could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} maw={960} aria-label="The status is being read" role="status" />;
  return (
    <div className={classes.screen}>
      <Summary status={data} />
      {data.wrong.length > 0 && (
        <ul className={classes.list} aria-label="What is wrong">
          {data.wrong.map((trouble) => (
            <TroubleCard key={`${trouble.name} ${trouble.of}`} trouble={trouble} />
          ))}
        </ul>
      )}
      {data.unknown.length > 0 && (
        <Section title="Could not be read">
          <Text size="sm">
            These cannot be checked at the moment: {data.unknown.join(', ')}. They are read again by themselves; if that
            does not help, the log says why.
          </Text>
        </Section>
      )}
      {data.notSetUp.length > 0 && <NotSetUp parts={data.notSetUp} />}
      <ProcessList />
      <PartnerList />
      <Well well={data.well} />
    </div>
  );
}

type Status = RouteAnswer<typeof statusContract.read>;

function Summary({ status: { wrong, unknown, notSetUp, at } }: { status: Status }) {
  const isWell = wrong.length + unknown.length + notSetUp.length === 0;
  const Icon = isWell ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.summary}>
      <div role="status">
        <Title order={2}>
          <Icon size={22} color={isWell ? 'var(--sm-good-ink)' : 'var(--sm-bad-ink)'} aria-hidden />
          {wording(wrong, unknown, notSetUp)}
        </Title>
      </div>
      <Text size="sm" c="dimmed">
        Read at {storeTime(at)}
      </Text>
    </div>
  );
}

function wording(wrong: Status['wrong'], unknown: Status['unknown'], notSetUp: Status['notSetUp']): string {
  if (wrong.length > 0) {
    const critical = wrong.filter(({ severity }) => severity === 'critical').length;
    const verb = wrong.length === 1 ? 'is' : 'are';
    return `${counted(wrong.length, 'thing')} ${verb} wrong${critical > 0 ? `, ${critical} critical` : ''}`;
  }
  if (unknown.length > 0) return 'Nothing is known to be wrong';
  return notSetUp.length > 0 ? 'Nothing is wrong, but not all is set up' : 'All is well';
}

function Well({ well }: { well: Status['well'] }) {
  return (
    <Paper withBorder p="md">
      <details className={classes.well}>
        <summary>{counted(well.length, 'sign')} looked at without a finding</summary>
        <dl>
          {well.map(({ title, help }) => (
            <div key={title}>
              <dt>Not so: {title}</dt>
              <dd>{help}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Paper>
  );
}
