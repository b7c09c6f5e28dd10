import { backfillContract } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import { useRoute } from '../api/use-route.ts';

/** The latest run that brings in old orders; null if there was none, undefined until that is known. */
export function useLatestBackfill() {
  const { data, error, refetch } = useRoute(backfillContract.list, {});
  return { latest: data && (data.backfills[0] ?? null), error: data ? null : error, retry: () => void refetch() };
}
