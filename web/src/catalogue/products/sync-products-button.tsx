import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useSyncProducts } from './use-sync-products.ts';

/** Syncs products from the store, showing their number meanwhile. */
export function SyncProductsButton() {
  const { start, progress } = useSyncProducts();
  const busy = useIsMutating({ mutationKey: ['sync-products'] }) > 0;
  return (
    <>
      <Button variant="default" disabled={busy} onClick={start} leftSection={<IconRefresh size={16} />}>
        {busy ? 'Syncing...' : 'Sync Products'}
      </Button>
      <span className="visually-hidden" role="status">
        {progress}
      </span>
    </>
  );
}
