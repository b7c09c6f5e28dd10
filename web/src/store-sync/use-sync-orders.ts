import { isTemporaryAddress } from '@shipmagic/domain/people/temporary-address';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { call } from '../api/client.ts';
import { toast } from '../ui/toast.ts';

const onceKey = 'orders-auto-synced';

interface SyncOutcome {
  message: string;
  created: number;
  /** Some orders could not be imported, or the verification did not finish. */
  warnings: boolean;
  alreadyRunning: boolean;
}

/** Syncs orders from the store, then imports any that are missing. */
async function syncThenVerify(): Promise<SyncOutcome> {
  const synced = await call(importsContract.syncOrders, {});
  const verified = await call(importsContract.verify, {}).catch((error: unknown) => {
    console.error('Verifying the orders', error);
    return null;
  });
  const created = verified?.results.createdMagicOrders ?? 0;
  const warnings = !verified || synced.results.setAside + verified.results.setAside > 0;
  return { message: synced.message, created, warnings, alreadyRunning: synced.alreadyRunning ?? false };
}

/** `onSynced` runs once the synced data is loaded. */
export function useSyncOrders(onSynced?: () => void) {
  return useMutation({
    mutationKey: ['sync-orders'],
    mutationFn: syncThenVerify,
    onSuccess: ({ message, created, alreadyRunning }) => {
      if (alreadyRunning && created === 0) toast.warning(message, 'Its orders appear here as it brings them in.');
      else
        toast.success(
          'Orders synced successfully',
          created > 0 ? `${message}; ${created} missing ${created === 1 ? 'order' : 'orders'} created` : message,
        );
    },
    onError: (error) => {
      // Asked too often, or no store is connected: the server says what helps.
      const known = error instanceof ApiError && (error.status === 429 || error.status === 503) ? error.message : null;
      toast.error('Failed to sync orders', known ?? 'An error occurred while syncing orders from Shopify.');
    },
    onSettled: async () => {
      await invalidate('orders');
      onSynced?.();
    },
  });
}

/** A temporary access may not trigger reads from the store. */
export const maySync = (user: { readonly email: string }): boolean => !isTemporaryAddress(user.email);

/** The automatic sync, once per browser session; reports only problems. */
export async function autoSyncOnce(user: { readonly email: string }): Promise<void> {
  if (!maySync(user) || sessionStorage.getItem(onceKey)) return;
  sessionStorage.setItem(onceKey, 'yes');
  try {
    const { warnings } = await syncThenVerify();
    if (warnings) toast.warning('Auto-sync completed with warnings');
  } catch (error) {
    // As long as no store is connected there is nothing to read, and the screens say so.
    if (!(error instanceof ApiError && error.status === 503)) console.warn('Auto-sync', error);
  } finally {
    await invalidate('orders');
  }
}
