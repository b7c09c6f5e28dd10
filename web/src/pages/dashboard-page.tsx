import { SimpleGrid } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { DemoPanel } from '../demo/demo-panel.tsx';
import { useDemo } from '../demo/use-demo.ts';
import { UrgentItems } from '../inbox/urgent-items.tsx';
import { LazyInsight } from '../insights/dashboard/lazy-insight.tsx';
import { NoVendorAccess } from '../insights/dashboard/no-vendor-access.tsx';
import { QuickActions } from '../insights/dashboard/quick-actions.tsx';
import { StatCards } from '../insights/dashboard/stat-cards.tsx';
import type { InsightSearch } from '../insights/period-search.ts';
import { SyncButton } from '../store-sync/sync-button.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function DashboardPage() {
  const session = useSession();
  const demo = useDemo();
  const vendorMember = session?.user.role === 'vendor_member';
  const granted = useRoute(authContract.vendorPermissions, {}, { enabled: vendorMember });
  const nothingToSee = vendorMember && granted.data?.vendorPermissions.length === 0;
  const search = useSearch({ from: '/shell/' });
  const navigate = useNavigate();
  const onSearch = (part: Partial<InsightSearch>) =>
    void navigate({ to: '/', search: { ...search, ...part }, resetScroll: false });

  return (
    <>
      <ScreenTitle title="Dashboard" />
      <div data-print="never">
        {nothingToSee && <NoVendorAccess />}
        <StatCards nothingToSee={nothingToSee} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mt="md">
          <QuickActions sync={<SyncButton />} />
          {demo && session && isStaff(session.user) && <DemoPanel />}
        </SimpleGrid>
        {!nothingToSee && <UrgentItems />}
      </div>
      {!nothingToSee && <LazyInsight search={search} onSearch={onSearch} />}
    </>
  );
}
