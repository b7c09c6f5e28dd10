import { Text } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { PartnerState } from '@shipmagic/domain/operations/partners/partner-state';
import { partnersContract } from '@shipmagic/domain/operations/partners/partners.contract';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { age } from '@shipmagic/domain/time/age';
import { useLookAgain } from '../../api/use-look-again.ts';
import { useRoute } from '../../api/use-route.ts';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeShortTime } from '../../ui/store-time.ts';
import classes from './status.module.css';

const watched = [partnersContract.list];

const states: Record<PartnerState, { label: string; colour: StatusColour }> = {
  works: { label: 'Works', colour: 'green' },
  slow: { label: 'Slow', colour: 'yellow' },
  refuses_us: { label: 'Refuses us', colour: 'red' },
  down: { label: 'Down', colour: 'red' },
};

/** How each partner is by its last calls. */
export function PartnerList() {
  const { data } = useRoute(partnersContract.list, {});
  useLookAgain(watched, true);
  if (!data || data.partners.length === 0) return null;
  return (
    <Section title="Partners">
      <ul className={classes.list}>
        {data.partners.map((partner) => (
          <Partner key={partner.name} partner={partner} />
        ))}
      </ul>
    </Section>
  );
}

type PartnerRow = RouteAnswer<typeof partnersContract.list>['partners'][number];

function Partner({ partner: { name, state, since, lastGoodAt, todo } }: { partner: PartnerRow }) {
  return (
    <li>
      <div className={classes.fact}>
        <strong>{name}</strong>
        {state && <StatusBadge colour={states[state].colour}>{states[state].label}</StatusBadge>}
        <Text size="sm" c="dimmed" component="span">
          {timesOf(state, since, lastGoodAt)}
        </Text>
      </div>
      {todo && <Text size="sm">{todo}</Text>}
    </li>
  );
}

function timesOf(state: PartnerState | null, since: string | null, lastGoodAt: string | null): string {
  const good = lastGoodAt && `last good call at ${storeShortTime(lastGoodAt)}`;
  if (!state) return good ? `Not called for an hour; ${good}` : 'Not called yet';
  const sinceWords = since && `for ${age(since, new Date())}, since ${storeShortTime(since)}`;
  return [sinceWords, good ?? 'no good call yet'].filter(Boolean).join(' · ');
}
