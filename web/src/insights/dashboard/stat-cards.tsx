import { SimpleGrid } from '@mantine/core';
import { dashboardContract, type Stats } from '@shipmagic/domain/insights/dashboard.contract';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { IconClockHour4, IconCurrencyRupee, IconPackageImport, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { FigureCard } from '../../ui/figure-card.tsx';
import classes from './stat-cards.module.css';

const count = (value: number) => value.toLocaleString('en-IN');

const list = { activeTab: 'all', page: 1, pageSize: 50 } as const;
const allOrders = () => list;
const today = () => ({ ...list, dateFrom: indiaDay(new Date()), dateTo: indiaDay(new Date()) });
const pending = () => ({ ...list, outcome: 'to_ship' as const });
const delivered = () => ({ ...list, activeTab: 'delivered' as const });

const cards = [
  { key: 'newOrdersToday', label: 'New Orders (Today)', icon: IconPackageImport, format: count, orders: today },
  { key: 'pendingFulfillment', label: 'Pending Fulfillment', icon: IconClockHour4, format: count, orders: pending },
  { key: 'fulfilledOrders', label: 'Fulfilled Orders', icon: IconTruckDelivery, format: count, orders: delivered },
  { key: 'totalRevenue', label: 'Total Revenue', icon: IconCurrencyRupee, format: formatRupees, orders: allOrders },
] as const satisfies readonly {
  key: keyof Stats;
  label: string;
  icon: unknown;
  format: (value: number) => string;
  orders: () => object;
}[];

/** The four figures. For a user without vendors they are all zero, without a call. */
export function StatCards({ nothingToSee }: { nothingToSee: boolean }) {
  const { data, error, isPending, refetch } = useRoute(dashboardContract.stats, {}, { enabled: !nothingToSee });
  if (error && !data) return <Failure what="The figures could not be loaded" error={error} onRetry={() => refetch()} />;
  return (
    <SimpleGrid
      component="section"
      aria-label="Key figures"
      cols={{ base: 2, lg: 4 }}
      spacing={{ base: 'xs', sm: 'md' }}
    >
      {cards.map(({ key, label, icon, format, orders }) => (
        <Link key={key} to="/orders" search={orders()} className={classes.card}>
          <FigureCard label={label} icon={icon}>
            {isPending && !nothingToSee ? undefined : format(nothingToSee ? 0 : (data?.[key] ?? 0))}
          </FigureCard>
        </Link>
      ))}
    </SimpleGrid>
  );
}
