import type { TrackingQuestion } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { createContext, useCallback, useContext } from 'react';
import { isMissing } from '../../api/api-error.ts';
import { trackOrder } from './client.ts';

/** The lookup by which the order on screen was found; null where none is known. */
export const FoundByContext = createContext<TrackingQuestion | null>(null);

/**
 * Makes calls that need an order that the visitor has found. The server remembers that for some minutes only: a call
 * that it does not allow any more is repeated once, after the order was found again.
 */
export function useAsFinder() {
  const foundBy = useContext(FoundByContext);
  return useCallback(
    <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
      call().catch(async (error: unknown) => {
        if (!foundBy || !isMissing(error)) throw error;
        await trackOrder(foundBy);
        return call();
      }),
    [foundBy],
  );
}
