import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import { useCallback, useEffect, useState } from 'react';
import { useAsFinder } from '../found-by.ts';
import { readReturnable } from './client.ts';

/** An order's returns and what can be sent back; null until it is read, `failed` where it cannot be. */
export function useReturnable(magicOrderId: string) {
  const asFinder = useAsFinder();
  const [found, setFound] = useState<Returnable | 'failed' | null>(null);
  const read = useCallback(async () => {
    const answer = await asFinder(() => readReturnable(magicOrderId)).catch(() => 'failed' as const);
    // A failure does not take away the answer before.
    setFound((shown) => (answer === 'failed' && shown !== null ? shown : answer));
  }, [asFinder, magicOrderId]);
  useEffect(() => void read(), [read]);
  return { found, read };
}
