import { Button, Group, Text } from '@mantine/core';
import { type GroupStep, groupSteps } from '@shipmagic/domain/inbox/group-step';
import type { UrgencyCount } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { type Urgency, urgencyWords } from '@shipmagic/domain/inbox/urgency';
import { Link } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { GroupDone } from './group-done.tsx';
import { groupPlaces } from './group-place.ts';
import classes from './inbox.module.css';
import type { InboxSearch } from './inbox-search.ts';
import { type StepLeadsTo, useGroupStep } from './use-group-step.ts';

interface GroupsAround {
  readonly groups: Readonly<Partial<Record<Urgency, UrgencyCount>>>;
  readonly atLeast: readonly Urgency[];
  /** `HH:MM` in India. */
  readonly cutOff: string;
  readonly search: InboxSearch;
  readonly leadsTo: StepLeadsTo;
}

/** The groups as they are counted, for their headings; null where rows have none. */
export const GroupsContext = createContext<GroupsAround | null>(null);

const noOthers: UrgencyCount = { rows: 0, kinds: {} };

/** The heading of a group: how many rows it has, and the step that solves most of them. */
export function GroupHead({ urgency }: { urgency: Urgency }) {
  const around = use(GroupsContext);
  if (!around) return null;
  const { rows, kinds } = around.groups[urgency] ?? noOthers;
  return (
    <Group gap={12} wrap="wrap" className={classes.head ?? ''}>
      <GroupTitle urgency={urgency} rows={rows} atLeast={around.atLeast.includes(urgency)} cutOff={around.cutOff} />
      <Group gap={8} ml="auto">
        {groupSteps(kinds).map((step) => (
          <StepOfGroup key={step.way} urgency={urgency} step={step} around={around} />
        ))}
        <GroupDone
          urgency={urgency}
          count={Object.values(kinds).reduce((sum, n) => sum + n, 0)}
          search={around.search}
        />
      </Group>
    </Group>
  );
}

interface GroupTitleProps {
  urgency: Urgency;
  rows: number;
  /** There are more than were counted. */
  atLeast: boolean;
  cutOff: string;
}

/** The name of a group, and how many rows it has. */
export function GroupTitle({ urgency, rows, atLeast, cutOff }: GroupTitleProps) {
  const { title, hint } = urgencyWords[urgency];
  return (
    <Text size="sm" component="span" data-urgency={urgency} className={classes.group ?? ''}>
      <b>{title}</b> {rows.toLocaleString('en-IN')}
      {atLeast && '+'}
      {hint && <span className={classes.hint}> {hint.replace('{cutOff}', cutOff)}</span>}
    </Text>
  );
}

interface StepOfGroupProps {
  urgency: Urgency;
  step: GroupStep;
  around: GroupsAround;
}

function StepOfGroup({ urgency, step, around: { search, leadsTo } }: StepOfGroupProps) {
  const { run, busy } = useGroupStep(search, leadsTo);
  const place = step.kinds.flatMap((kind) => groupPlaces[kind] ?? [])[0];
  if (step.way === 'open')
    return place ? (
      <Button size="compact-sm" variant="light" renderRoot={(props) => <Link {...props} {...place} />}>
        {step.label}
      </Button>
    ) : null;
  return (
    <Button size="compact-sm" variant="light" loading={busy} onClick={() => run(step, urgency)}>
      {step.label}
    </Button>
  );
}
