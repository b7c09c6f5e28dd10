import { SimpleGrid } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { vendorStatusLook } from '@shipmagic/domain/vendors/vendor';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { IconBox, IconCurrencyRupee, IconHeartHandshake, IconPackages } from '@tabler/icons-react';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { FigureCard } from '../../ui/figure-card.tsx';

type Stats = RouteAnswer<typeof vendorsContract.stats>;

const count = (value: number) => value.toLocaleString('en-IN');

const cards = [
  { label: 'My Products', icon: IconBox, text: (stats: Stats) => count(stats.totalProducts) },
  { label: 'Total Orders', icon: IconPackages, text: (stats: Stats) => count(stats.totalOrders) },
  { label: 'Revenue Earned', icon: IconCurrencyRupee, text: (stats: Stats) => formatRupees(stats.revenueEarned) },
  {
    label: 'Partnership Status',
    icon: IconHeartHandshake,
    text: (stats: Stats) => vendorStatusLook[stats.status].label,
  },
];

/** The four figures of the portal. */
export function PortalStats({ vendorName }: { vendorName: string }) {
  const { data, error, refetch } = useRoute(vendorsContract.stats, { params: { vendorName } });
  if (error && !data) return <Failure what="Failed to fetch vendor stats" error={error} onRetry={() => refetch()} />;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
      {cards.map(({ label, icon, text }) => (
        <FigureCard key={label} label={label} icon={icon}>
          {data && text(data)}
        </FigureCard>
      ))}
    </SimpleGrid>
  );
}
