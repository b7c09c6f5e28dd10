import { SimpleGrid } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { isStaff } from '@shipmagic/domain/access/role';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { DemoPanel } from '../demo/demo-panel.tsx';
import { useDemo, useIsDemoKnown } from '../demo/use-demo.ts';
import { UrgentItems, useUrgentItems } from '../inbox/urgent-items.tsx';
import { FoldedInsight } from '../insights/dashboard/folded-insight.tsx';
import { LazyInsight } from '../insights/dashboard/lazy-insight.tsx';
import { NoVendorAccess } from '../insights/dashboard/no-vendor-access.tsx';
import { QuickActions } from '../insights/dashboard/quick-actions.tsx';
import { StatCards } from '../insights/dashboard/stat-cards.tsx';
import type { InsightSearch } from '../insights/period-search.ts';
import { LazySetup } from '../setup/lazy-setup.tsx';
import { isOpenStep, noStoreYet, useSetup } from '../setup/use-setup.ts';
import { SyncButton } from '../store-sync/sync-button.tsx';
import { OnceKnown } from '../ui/once-known.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function DashboardPage() {
  const session = useSession();
  const demo = useDemo();
  const steps = useSetup();
  const vendorMember = session?.user.role === 'vendor_member';
  const granted = useRoute(authContract.vendorPermissions, {}, { enabled: vendorMember });
  const nothingToSee = vendorMember && granted.data?.vendorPermissions.length === 0;
  const search = useSearch({ from: '/shell/' });
  const navigate = useNavigate();
  const onSearch = (part: Partial<InsightSearch>) =>
    void navigate({ to: '/', search: { ...search, ...part }, resetScroll: false });

  const narrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  const isDemoKnown = useIsDemoKnown();
  const urgent = useUrgentItems(!nothingToSee);
  // A phone has room for one of them: for a vendor that is what to do.
  const beginsWithWork = vendorMember && narrow;
  const work = !nothingToSee && <UrgentItems calm={isOpenStep(steps, 'store') ? noStoreYet : undefined} />;
  const Insight = beginsWithWork ? FoldedInsight : LazyInsight;

  return (
    <>
      <ScreenTitle title="Dashboard" />
      <OnceKnown known={isDemoKnown && !urgent.isLoading} label="the dashboard">
        <div data-print="never">
          {nothingToSee && <NoVendorAccess />}
          {!demo && session && isStaff(session.user) && <LazySetup user={session.user} />}
          {beginsWithWork && work}
          <StatCards nothingToSee={nothingToSee} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mt="md">
            <QuickActions sync={<SyncButton />} />
            {demo && session && isStaff(session.user) && <DemoPanel />}
          </SimpleGrid>
          {!beginsWithWork && work}
        </div>
        {!nothingToSee && <Insight search={search} onSearch={onSearch} />}
      </OnceKnown>
    </>
  );
}
