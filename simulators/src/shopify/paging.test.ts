import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Started, startShopify } from '../start.ts';
import { control, type GraphqlAnswer, send } from './client.fixture.ts';
import type { ShopifySimulator } from './server.ts';

interface Page {
  orders: { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: { id: string; updatedAt: string }[] };
}

const slim =
  'query Slim($first: Int!, $after: String, $query: String) { orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) { pageInfo { hasNextPage endCursor } nodes { id updatedAt } } }';

describe('paging through orders', () => {
  let store: Started<ShopifySimulator>;
  beforeEach(async () => {
    store = await startShopify({ demoOrders: 300, maximumAvailable: 100_000 });
  });
  afterEach(() => store.close());

  async function walk(query: string | null, between: () => Promise<void> = async () => {}) {
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const { answer }: { answer: GraphqlAnswer<Page> } = await send<Page>(store.url, slim, {
        first: 40,
        after,
        query,
      });
      ids.push(...answer.data.orders.nodes.map((n) => n.id));
      after = answer.data.orders.pageInfo.hasNextPage ? answer.data.orders.pageInfo.endCursor : null;
      if (after) await between();
    } while (after);
    return ids;
  }

  it('returns every order exactly once', async () => {
    const ids = await walk(null);
    expect(ids).toHaveLength(300);
    expect(new Set(ids).size).toBe(300);
  });

  it('loses no order that changes during pagination', async () => {
    const [first] = [...store.simulator.store.byUpdatedAt.sorted()].slice(250);
    let changed = false;
    const ids = await walk(null, async () => {
      if (changed || !first) return;
      changed = true;
      await control(store.url, 'PATCH', `/orders/${first.id}`, { note: 'changed while paging' });
    });
    expect(changed).toBe(true);
    expect(new Set(ids).size).toBe(300);
  });

  it('filters by updated_at with >=, > and <=', async () => {
    const sorted = store.simulator.store.byUpdatedAt.sorted();
    const pivot = sorted[150];
    if (!pivot) throw new Error('no pivot');
    const at = new Date(pivot.updatedAt).toISOString();
    const count = (test: (ms: number) => boolean) => sorted.filter((o) => test(o.updatedAt)).length;
    expect(await walk(`updated_at:>='${at}'`)).toHaveLength(count((ms) => ms >= pivot.updatedAt));
    expect(await walk(`updated_at:>'${at}'`)).toHaveLength(count((ms) => ms > pivot.updatedAt));
    expect(await walk(`updated_at:<='${at}'`)).toHaveLength(count((ms) => ms <= pivot.updatedAt));
    const both = await walk(`updated_at:>='${at}' AND name:${pivot.name}`);
    expect(both).toEqual([`gid://shopify/Order/${pivot.id}`]);
  });

  it('gives a changed order a strictly later updatedAt', async () => {
    const { id } = await control<{ id: string }>(store.url, 'POST', '/orders', { vendors: ['Kalakriti Studio'] });
    const times: number[] = [];
    for (const note of ['a', 'b', 'c']) {
      times.push((await control<{ updatedAt: number }>(store.url, 'PATCH', `/orders/${id}`, { note })).updatedAt);
    }
    expect(times[1]).toBeGreaterThan(times[0] ?? 0);
    expect(times[2]).toBeGreaterThan(times[1] ?? 0);
  });
});
