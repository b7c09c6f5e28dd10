import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { describe, expect, it } from 'vitest';
import { queryClient, routeKey } from './cache.ts';

describe('cached answers', () => {
  // Proves (The API and its errors): Queries: fresh for 30 s, kept for 5 min, no retry, no refetch on focus, keyed by
  // user and role
  it('are fresh for 30 seconds, kept for five minutes, and never retried', () => {
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      staleTime: 30_000,
      gcTime: 300_000,
      retry: false,
      refetchOnWindowFocus: false,
    });
  });

  it('are requested whatever the browser’s network status, and changes never wait for it', () => {
    const { queries, mutations } = queryClient.getDefaultOptions();
    expect([queries?.networkMode, queries?.refetchOnReconnect, mutations?.networkMode]).toEqual([
      'always',
      'always',
      'always',
    ]);
  });

  it('are separate per user and role', () => {
    const keyOf = (id: string, role: 'admin' | 'vendor_member') => routeKey(ordersContract.list, { id, role }, {});
    expect(keyOf('1', 'admin')).not.toEqual(keyOf('2', 'admin'));
    expect(keyOf('1', 'admin')).not.toEqual(keyOf('1', 'vendor_member'));
  });
});
