import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import { type InboxRow, inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { urgencies } from '@shipmagic/domain/inbox/urgency';
import { IconArrowRight, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRoute } from '../api/use-route.ts';
import { DueChip } from '../ui/clock-chip.tsx';
import { Failure } from '../ui/failure.tsx';
import { OrderLink } from '../ui/order-link.tsx';
import { GroupTitle } from './group-head.tsx';
import classes from './inbox.module.css';
import { headOf } from './row-head.ts';

const shown = 6;
const inbox = { view: 'all', page: 1 } as const;

/** The part of the inbox that the dashboard shows. */
export const useUrgentItems = (enabled: boolean) =>
  useRoute(inboxRowsContract.list, { query: { limit: shown } }, { enabled });

/** The groups of the inbox with their first rows, for the dashboard: what can still be saved stands first. `calm` is said when there are none. */
export function UrgentItems({ calm = 'Nothing needs attention now.' }: { calm?: string | undefined }) {
  const { data, error, refetch } = useUrgentItems(true);
  return (
    <Paper withBorder p="md" my="md">
      <Group justify="space-between" mb={6}>
        <Title order={2}>Needs You Now</Title>
        <Button
          rightSection={<IconArrowRight size={16} />}
          renderRoot={(props) => <Link to="/inbox" search={inbox} {...props} />}
        >
          Open inbox
        </Button>
      </Group>
      {error && !data && <Failure what="The inbox could not be loaded" error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={180} role="status" aria-label="Loading the inbox" />}
      {data && Object.keys(data.groups).length === 0 && (
        <Text c="dimmed" size="sm">
          {calm}
        </Text>
      )}
      {urgencies.map((urgency) => {
        const rows = data?.rows.filter((row) => row.urgency === urgency) ?? [];
        const count = data?.groups[urgency]?.rows ?? 0;
        if (!data || count === 0) return null;
        return (
          <section key={urgency} className={classes.urgentGroup}>
            <Link to="/inbox" search={{ ...inbox, group: urgency }} className={classes.open}>
              <GroupTitle
                urgency={urgency}
                rows={count}
                atLeast={data.atLeast.includes(urgency)}
                cutOff={data.cutOff}
              />
              <IconChevronRight size={14} aria-hidden className={classes.leads} />
            </Link>
            {rows.length > 0 && (
              <ul className={classes.urgent}>
                {rows.map((row) => (
                  <UrgentRow key={row.key} row={row} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </Paper>
  );
}

function UrgentRow({ row }: { row: InboxRow }) {
  const item = headOf(row);
  const others = row.items.length - 1;
  return (
    <li>
      <div className={classes.about}>
        <Text size="sm" fw={600}>
          <Link className={classes.open} to="/inbox" search={{ ...inbox, item: item.id }}>
            {inboxKinds[item.kind].label}
          </Link>
          {others > 0 && <span className={classes.hint}> and {others} more</span>}
        </Text>
        <Text size="sm" c="dimmed">
          {item.reason}
        </Text>
      </div>
      <Text size="sm" className={classes.whose ?? ''}>
        {item.order && <OrderLink to={item.order} />} {item.vendorName}
      </Text>
      <DueChip at={item.dueAt} />
    </li>
  );
}
