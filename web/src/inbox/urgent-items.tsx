import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRoute } from '../api/use-route.ts';
import { DueChip } from '../ui/clock-chip.tsx';
import { Failure } from '../ui/failure.tsx';
import { OrderLink } from '../ui/order-link.tsx';
import classes from './inbox.module.css';

const shown = 5;

/** The most urgent rows of the inbox, for the dashboard. */
export function UrgentItems() {
  const { data, error, refetch } = useRoute(inboxContract.list, { query: { limit: shown } });
  return (
    <Paper withBorder p="md" mt="md">
      <Group justify="space-between" mb={6}>
        <Title order={2}>Needs You Now</Title>
        <Button
          variant="default"
          rightSection={<IconArrowRight size={16} />}
          renderRoot={(props) => <Link to="/inbox" search={{ view: 'all', page: 1 }} {...props} />}
        >
          Open inbox
        </Button>
      </Group>
      {error && !data && <Failure what="The inbox could not be loaded" error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={180} role="status" aria-label="Loading the inbox" />}
      {data?.items.length === 0 && (
        <Text c="dimmed" size="sm">
          Nothing needs anybody now.
        </Text>
      )}
      <ul className={classes.urgent}>
        {data?.items.map((item) => (
          <li key={item.id}>
            <div className={classes.about}>
              <Text size="sm" fw={600}>
                <Link className={classes.open} to="/inbox" search={{ view: 'all', page: 1, item: item.id }}>
                  {inboxKinds[item.kind].label}
                </Link>
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
        ))}
      </ul>
    </Paper>
  );
}
