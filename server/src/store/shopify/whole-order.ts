import { z } from 'zod';
import type { ShopifyClient } from './client.ts';
import {
  fulfilmentsAtFirst,
  linesOfFulfilments,
  moreFulfilmentLines,
  moreLines,
  moreShipping,
  pagedOrder,
  seenFulfilments,
  severalStanding,
} from './order-query.ts';
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
  return {
    ...read.data,
    lineItems: await restOf(client, id, 'OrderMoreLines', lineItems, moreLines, ({ order }) => order?.lineItems),
    shippingLines: await restOf(
      client,
      id,
      'OrderMoreShipping',
      shippingLines,
      moreShipping,
      ({ order }) => order?.shippingLines,
    ),
    fulfillments: fulfillments.length < fulfilmentsAtFirst ? fulfillments : await allFulfilments(client, id),
  };
}

async function restOf<S extends z.ZodType>(
  client: ShopifyClient,
  id: string,
  operation: string,
  first: ListPage,
  answer: S,
  listOf: (found: z.output<S>) => ListPage | undefined,
) {
  const next = createCursors(operation);
  const nodes = [...first.nodes];
  for (let after = next(first.pageInfo); after !== null; ) {
    const more = listOf(await client.send(operation, { id, after }, answer));
    nodes.push(...(more?.nodes ?? []));
    after = more ? next(more.pageInfo) : null;
  }
  return { nodes };
}

const pagedFulfilments = z.looseObject({ fulfillments: z.array(z.unknown()) });

/** As many fulfilments as one question is asked about. */
const askedAtOnce = 10;

/** The same with what each of several fulfilments that stand holds; pages of orders do without. */
export async function orderWithContents(client: ShopifyClient, node: unknown): Promise<unknown> {
  const whole = pagedFulfilments.safeParse(await wholeOrder(client, node));
  if (!whole.success) return node;
  return { ...whole.data, fulfillments: await withLines(client, whole.data.fulfillments) };
}

async function withLines(client: ShopifyClient, fulfilments: readonly unknown[]): Promise<readonly unknown[]> {
  const ids = severalStanding(fulfilments);
  const found = new Map<string, { readonly nodes: readonly unknown[] }>();
  for (let from = 0; from < ids.length; from += askedAtOnce) {
    const asked = ids.slice(from, from + askedAtOnce);
    const { nodes } = await client.send('LinesOfFulfilments', { ids: asked }, linesOfFulfilments);
    for (const node of nodes)
      if (node)
        found.set(
          node.id,
          await restOf(
            client,
            node.id,
            'FulfilmentLines',
            node.fulfillmentLineItems,
            moreFulfilmentLines,
            ({ fulfillment }) => fulfillment?.fulfillmentLineItems,
          ),
        );
  }
  const idOf = (one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? String(one.id) : '');
  return fulfilments.map((one) => {
    const lines = found.get(idOf(one));
    return lines ? { ...(one as object), fulfillmentLineItems: lines } : one;
  });
}

async function allFulfilments(client: ShopifyClient, id: string): Promise<readonly unknown[]> {
  const { order } = await client.send('OrderSeenFulfilments', { id }, seenFulfilments);
  return order?.fulfillments ?? [];
}
