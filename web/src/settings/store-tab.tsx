import { Skeleton, Stack } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { storeConnectionContract } from '@shipmagic/domain/store/store-connection.contract';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { StockLocation } from './stock-location.tsx';
import { StoreForm } from './store-form.tsx';

/** The connected store. Admins can change it; everybody else sees it. */
export function StoreTab() {
  const user = useSession()?.user;
  const { data, error, refetch } = useRoute(storeConnectionContract.read, {});
  if (!user) return null;
  if (error && !data)
    return <Failure what="The store settings could not be loaded" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={320} maw={640} role="status" aria-label="Loading the store settings" />;
  const isAdmin = user.role === 'admin';
  return (
    <Stack gap="md" maw={640}>
      <StoreForm key={data.setAt} connection={data} isAdmin={isAdmin} />
      {isStaff(user) && data.source !== 'none' && <StockLocation isAdmin={isAdmin} />}
    </Stack>
  );
}
