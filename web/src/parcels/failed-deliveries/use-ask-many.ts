import { type NdrItem, type NdrResults, ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import type { NdrAction } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { undoableMs } from '@shipmagic/domain/time/undo-time';
import { useEffect, useState } from 'react';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';

/** The outcome of the last call for many parcels. */
export interface AskedMany {
  readonly undone: boolean;
  readonly results: NdrResults['results'];
  /** Whether it can still be taken back. */
  readonly undoable: boolean;
}

/** Asks couriers for the same about many parcels, and takes that back within ten seconds. */
export function useAskMany(put: (item: NdrItem) => void) {
  const [asked, setAsked] = useState<AskedMany | null>(null);
  const take = ({ results }: NdrResults, undone: boolean) => {
    for (const { item } of results) if (item) put(item);
    setAsked({ results, undone, undoable: !undone && results.some(({ done }) => done) });
  };
  const onError = (error: Error) =>
    toast.alert(serverMessage(error) ?? 'Failed to ask the couriers', outcomeText(error));
  const ask = useRouteMutation(ndrContract.askMany, {
    changes: 'orders',
    onSuccess: (answer) => take(answer, false),
    onError,
  });
  const withdraw = useRouteMutation(ndrContract.withdrawMany, {
    changes: 'orders',
    onSuccess: (answer) => take(answer, true),
    onError,
  });
  const waits = asked?.undoable ?? false;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setAsked((last) => last && { ...last, undoable: false }), undoableMs);
    return () => clearTimeout(timer);
  }, [waits]);
  return {
    asked,
    busy: ask.isPending || withdraw.isPending,
    ask: (ids: readonly string[], action: NdrAction) => ask.mutate({ body: { ids: [...ids], action } }),
    undo: () =>
      asked &&
      withdraw.mutate({
        body: { ids: asked.results.filter(({ done }) => done).map(({ magicOrderId }) => magicOrderId) },
      }),
    close: () => setAsked(null),
  };
}
