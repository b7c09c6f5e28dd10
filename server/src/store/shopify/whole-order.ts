import type { z } from 'zod';
import type { ShopifyClient } from './client.ts';
import { fulfilmentsAtFirst, moreLines, moreShipping, pagedOrder, seenFulfilments } from './order-query.ts';
import { createCursors, type PageInfo } from './paging.ts';

interface ListPage {
  readonly pageInfo: PageInfo;
  readonly nodes: readonly unknown[];
}

/**
 * An order with its lists whole, however many pages they have, and without their cursors, so that it is the same
 * however it was read. What has an unknown shape stays as it is.
 */
export async function wholeOrder(client: ShopifyClient, node: unknown): Promise<unknown> {
  const read = pagedOrder.safeParse(node);
  if (!read.success) return node;
  const { id, lineItems, shippingLines, fulfillments } = read.data;
  const rest = async <S extends z.ZodType>(
    operation: string,
    first: ListPage,
    answer: S,
    listOf: (found: z.output<S>) => ListPage | undefined,
  ) => {
    const next = createCursors(operation);
    const nodes = [...first.nodes];
    for (let after = next(first.pageInfo); after !== null; ) {
      const more = listOf(await client.send(operation, { id, after }, answer));
      nodes.push(...(more?.nodes ?? []));
      after = more ? next(more.pageInfo) : null;
    }
    return { nodes };
  };
  return {
    ...read.data,
    lineItems: await rest('OrderMoreLines', lineItems, moreLines, ({ order }) => order?.lineItems),
    shippingLines: await rest('OrderMoreShipping', shippingLines, moreShipping, ({ order }) => order?.shippingLines),
    fulfillments: fulfillments.length < fulfilmentsAtFirst ? fulfillments : await allFulfilments(client, id),
  };
}

async function allFulfilments(client: ShopifyClient, id: string): Promise<readonly unknown[]> {
  const { order } = await client.send('OrderSeenFulfilments', { id }, seenFulfilments);
  return order?.fulfillments ?? [];
}
