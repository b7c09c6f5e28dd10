import { Button, Group, Progress, Text } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { age } from '@shipmagic/domain/time/age';
import { IconArrowsDiff } from '@tabler/icons-react';
import { serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import classes from './differences.module.css';

type Comparison = RouteAnswer<typeof differencesContract.comparison>;

const count = (number: number) => number.toLocaleString('en-IN');
const progress = ({ done, total }: Comparison) => `${count(done)} of ${count(total)} orders compared`;

function stateText(comparison: Comparison): string {
  const { state, done, endedAt } = comparison;
  switch (state) {
    case 'never':
      return 'Not compared yet: orders are compared at night';
    case 'runs':
      return progress(comparison);
    case 'waits':
      return `${progress(comparison)}, goes on soon or at night`;
    default:
      return `${count(done)} orders compared ${endedAt ? age(endedAt, new Date()) : ''} ago`;
  }
}

/** How far the comparison has come, and the way to compare everything at once. */
export function ComparisonBar() {
  const { data, error } = useRoute(differencesContract.comparison, {});
  const compare = useRouteMutation(differencesContract.compare, {
    changes: [differencesContract.comparison],
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error('Nothing is compared', serverMessage(failure) ?? failure.message),
  });
  const runs = data?.state === 'runs';
  const isUnderWay = runs || data?.state === 'waits';
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconArrowsDiff size={16} />}
        loading={compare.isPending}
        disabled={runs}
        onClick={() => compare.mutate({ body: {} })}
      >
        {runs ? 'Comparing...' : 'Compare now'}
      </Button>
      <div className={classes.progress}>
        <Text size="sm" c="dimmed" role="status">
          {data ? stateText(data) : error ? 'How far the comparison has come is not known' : '…'}
        </Text>
        {data && isUnderWay && (
          <Progress value={data.total > 0 ? (100 * data.done) / data.total : 0} aria-label="Orders compared" />
        )}
      </div>
    </Group>
  );
}
