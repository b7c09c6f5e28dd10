import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useSession } from '../api/session.ts';
import classes from './sync-button.module.css';
import { maySync, useSyncOrders } from './use-sync-orders.ts';

/** Shared by all screens, so that every button shows a sync in progress. */
export function SyncButton({ onSynced }: { onSynced?: () => void }) {
  const sync = useSyncOrders(onSynced);
  const user = useSession()?.user;
  const busy = useIsMutating({ mutationKey: ['sync-orders'] }) > 0;
  if (!user || !maySync(user)) return null;
  return (
    <Button
      variant="default"
      disabled={busy}
      onClick={() => sync.mutate()}
      leftSection={<IconRefresh size={16} className={busy ? classes.spin : undefined} />}
    >
      {busy ? 'Syncing...' : 'Sync Orders'}
    </Button>
  );
}
