import { z } from 'zod';
import { refuseUserErrors, type ShopifyClient } from './client.ts';

/**
 * The topics to subscribe to. ORDERS_UPDATED covers most changes; the others come earlier or are not covered by it:
 * what happens to fulfilment orders is no change of the order.
 */
const topics = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'ORDERS_EDITED',
  'ORDERS_DELETE',
  'FULFILLMENT_ORDERS_PLACED_ON_HOLD',
  'FULFILLMENT_ORDERS_HOLD_RELEASED',
  'FULFILLMENT_HOLDS_ADDED',
  'FULFILLMENT_HOLDS_RELEASED',
  'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY',
  'FULFILLMENT_ORDERS_RESCHEDULED',
  'FULFILLMENT_ORDERS_MOVED',
  'FULFILLMENT_ORDERS_SPLIT',
  'FULFILLMENT_ORDERS_MERGED',
  'FULFILLMENT_ORDERS_CANCELLED',
  'APP_SCOPES_UPDATE',
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'INVENTORY_LEVELS_UPDATE',
  'RETURNS_REQUEST',
  'RETURNS_APPROVE',
  'RETURNS_DECLINE',
  'RETURNS_CANCEL',
  'RETURNS_CLOSE',
  'RETURNS_REOPEN',
  'RETURNS_UPDATE',
  'RETURNS_PROCESS',
  'REVERSE_DELIVERIES_ATTACH_DELIVERABLE',
  'REVERSE_FULFILLMENT_ORDERS_DISPOSE',
  'REFUNDS_CREATE',
] as const;

const hooks = z.object({
  webhookSubscriptions: z.object({ nodes: z.array(z.object({ topic: z.string(), uri: z.string() })) }),
});
const created = z.object({
  webhookSubscriptionCreate: z.object({ userErrors: z.array(z.object({ message: z.string() })) }),
});

export interface Subscriptions {
  /** Topics that are not sent to the URL. */
  readonly missing: readonly string[];
  /** Other URLs of ours to which something is sent. */
  readonly elsewhere: readonly string[];
}

/** Compares what is subscribed with what should be, and changes nothing. */
export async function compareSubscriptions(client: ShopifyClient, url: string): Promise<Subscriptions> {
  const { webhookSubscriptions } = await client.send('Hooks', {}, hooks);
  const here = new Set(webhookSubscriptions.nodes.filter(({ uri }) => uri === url).map(({ topic }) => topic));
  const others = webhookSubscriptions.nodes.filter(({ uri }) => uri !== url).map(({ uri }) => uri);
  return { missing: topics.filter((topic) => !here.has(topic)), elsewhere: [...new Set(others)] };
}

/**
 * Creates missing subscriptions: the store deletes them after repeated failures. A topic may need a permission that the
 * app lacks; the others are subscribed all the same, and then the refusal is thrown.
 */
export async function subscribeWebhooks(client: ShopifyClient, url: string): Promise<void> {
  const { webhookSubscriptions } = await client.send('Hooks', {}, hooks);
  const present = new Set(webhookSubscriptions.nodes.filter(({ uri }) => uri === url).map(({ topic }) => topic));
  const refused: { topic: string; message: string }[] = [];
  for (const topic of topics) {
    if (present.has(topic)) continue;
    const { webhookSubscriptionCreate } = await client.send(
      'HookCreate',
      { topic, sub: { uri: url, format: 'JSON' } },
      created,
    );
    for (const { message } of webhookSubscriptionCreate.userErrors) refused.push({ topic, message });
  }
  if (refused.length === 0) return;
  // Another process may have subscribed some of them since, and each address is taken once.
  const { missing } = await compareSubscriptions(client, url);
  const left = refused.filter(({ topic }) => missing.includes(topic));
  const message = left.map((one) => `${one.topic}: ${one.message}`).join('; ');
  refuseUserErrors(left.length > 0 ? [{ message }] : []);
}
