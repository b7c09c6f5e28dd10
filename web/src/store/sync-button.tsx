import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import classes from './sync-button.module.css';
import { useSyncOrders } from './use-sync-orders.ts';

/** The same sync whichever screen starts it, so every button shows that one is under way. */
export function SyncButton({ onSynced }: { onSynced?: () => void }) {
  const sync = useSyncOrders(onSynced);
  const busy = useIsMutating({ mutationKey: ['sync-orders'] }) > 0;
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
