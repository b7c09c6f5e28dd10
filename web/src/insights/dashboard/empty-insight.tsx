import { Paper, Text } from '@mantine/core';
import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import { leastToTell } from '@shipmagic/domain/insights/too-few';
import classes from './insight.module.css';

/** Whether there is nothing that a figure could be made of, in this period, the one before, and twelve months. */
export const isEmptyInsight = ({ now, past, months }: Pick<Insights, 'now' | 'past' | 'months'>): boolean =>
  now.orders === 0 && past.orders === 0 && months.every(({ orders }) => orders === 0);

const coming = [
  ['Orders and revenue', 'within a minute of the first order'],
  ['Shipped on time', 'when the first promise to ship is kept or has passed'],
  ['Deliveries, failures and returns', 'with the first scans of the couriers'],
  ['Changes against the period before', `once both periods have ${leastToTell} orders`],
] as const;

/** Says what will stand here, and when. */
export function EmptyInsight() {
  return (
    <Paper withBorder p="md" role="status">
      <Text fw={600}>Figures appear here with your orders</Text>
      <dl className={classes.coming}>
        {coming.map(([what, when]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{when}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
