import { SimpleGrid } from '@mantine/core';
import { dashboardContract, type Stats } from '@shipmagic/domain/dashboard/dashboard.contract';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { IconClockHour4, IconCurrencyRupee, IconPackageImport, IconTruckDelivery } from '@tabler/icons-react';
import { useRoute } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { FigureCard } from '../ui/figure-card.tsx';

const count = (value: number) => value.toLocaleString('en-IN');

const cards = [
  { key: 'newOrdersToday', label: 'New Orders (Today)', icon: IconPackageImport, format: count },
  { key: 'pendingFulfillment', label: 'Pending Fulfillment', icon: IconClockHour4, format: count },
  { key: 'fulfilledOrders', label: 'Fulfilled Orders', icon: IconTruckDelivery, format: count },
  { key: 'totalRevenue', label: 'Total Revenue', icon: IconCurrencyRupee, format: formatRupees },
] as const satisfies readonly { key: keyof Stats; label: string; icon: unknown; format: (value: number) => string }[];

/** The four figures. For a user without vendors they are all zero, without a call. */
export function StatCards({ nothingToSee }: { nothingToSee: boolean }) {
  const { data, error, isPending, refetch } = useRoute(dashboardContract.stats, {}, { enabled: !nothingToSee });
  if (error && !data) return <Failure what="The figures could not be loaded" error={error} onRetry={() => refetch()} />;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
      {cards.map(({ key, label, icon, format }) => (
        <FigureCard key={key} label={label} icon={icon}>
          {isPending && !nothingToSee ? undefined : format(nothingToSee ? 0 : (data?.[key] ?? 0))}
        </FigureCard>
      ))}
    </SimpleGrid>
  );
}
