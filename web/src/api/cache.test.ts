import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { describe, expect, it } from 'vitest';
import { queryClient, routeKey } from './cache.ts';

describe('loaded answers', () => {
  it('are fresh for half a minute, kept for five, and asked for once', () => {
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      staleTime: 30_000,
      gcTime: 300_000,
      retry: false,
      refetchOnWindowFocus: false,
    });
  });

  it('are asked for whatever the browser says of the network, and no change ever waits for it', () => {
    const { queries, mutations } = queryClient.getDefaultOptions();
    expect([queries?.networkMode, queries?.refetchOnReconnect, mutations?.networkMode]).toEqual([
      'always',
      'always',
      'always',
    ]);
  });

  it('belong to a user and a role', () => {
    const keyOf = (id: string, role: 'admin' | 'vendor_member') => routeKey(ordersContract.list, { id, role }, {});
    expect(keyOf('1', 'admin')).not.toEqual(keyOf('2', 'admin'));
    expect(keyOf('1', 'admin')).not.toEqual(keyOf('1', 'vendor_member'));
  });
});
