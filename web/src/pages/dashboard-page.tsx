import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { NoVendorAccess } from '../dashboard/no-vendor-access.tsx';
import { StatCards } from '../dashboard/stat-cards.tsx';
import { DemoPanel } from '../demo/demo-panel.tsx';
import { useDemo } from '../demo/use-demo.ts';
import { UrgentItems } from '../inbox/urgent-items.tsx';
import { SyncButton } from '../store/sync-button.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function DashboardPage() {
  const session = useSession();
  const demo = useDemo();
  const vendorMember = session?.user.role === 'vendor_member';
  const granted = useRoute(authContract.vendorPermissions, {}, { enabled: vendorMember });
  const nothingToSee = vendorMember && granted.data?.vendorPermissions.length === 0;

  return (
    <>
      <ScreenTitle title="Dashboard" />
      {nothingToSee && <NoVendorAccess />}
      <StatCards nothingToSee={nothingToSee} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mt="md">
        <Paper withBorder p="md">
          <Title order={2}>Quick Actions</Title>
          <Text c="dimmed" size="sm" mt={4} mb={12}>
            Work through the orders, or bring in what is new in the store.
          </Text>
          <Group gap="sm">
            <Button
              rightSection={<IconArrowRight size={16} />}
              renderRoot={(props) => <Link to="/orders" {...props} />}
            >
              View All Orders
            </Button>
            <SyncButton />
          </Group>
        </Paper>
        {demo && session && isStaff(session.user) && <DemoPanel />}
      </SimpleGrid>
      {!nothingToSee && <UrgentItems />}
    </>
  );
}
