import { z } from 'zod';
import { refuseUserErrors, type ShopifyClient } from './client.ts';

/** The topics to subscribe to. ORDERS_UPDATED covers most changes; the others come earlier or are not covered by it. */
const topics = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'ORDERS_EDITED',
  'ORDERS_DELETE',
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'INVENTORY_LEVELS_UPDATE',
] as const;

const hooks = z.object({
  webhookSubscriptions: z.object({ nodes: z.array(z.object({ topic: z.string(), uri: z.string() })) }),
});
const created = z.object({
  webhookSubscriptionCreate: z.object({ userErrors: z.array(z.object({ message: z.string() })) }),
});

/** Creates missing subscriptions: the store deletes them after repeated failures. */
export async function subscribeWebhooks(client: ShopifyClient, url: string): Promise<void> {
  const { webhookSubscriptions } = await client.send('Hooks', {}, hooks);
  const present = new Set(webhookSubscriptions.nodes.filter(({ uri }) => uri === url).map(({ topic }) => topic));
  for (const topic of topics) {
    if (present.has(topic)) continue;
    const { webhookSubscriptionCreate } = await client.send(
      'HookCreate',
      { topic, sub: { uri: url, format: 'JSON' } },
      created,
    );
    refuseUserErrors(webhookSubscriptionCreate.userErrors);
  }
}
