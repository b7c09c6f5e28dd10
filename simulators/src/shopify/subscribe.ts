import { gid, legacyId } from './ids.ts';
import type { WebhookSubscription } from './model.ts';
import { presentSubscription } from './queries.ts';
import type { ShopifyStore } from './store.ts';

interface SubscriptionInput {
  uri?: string | null;
  format?: string | null;
  filter?: string | null;
  includeFields?: string[] | null;
}

const refusal = (field: string[] | null, message: string) => ({
  webhookSubscription: null,
  userErrors: [{ field, message }],
});

/** Mutations on webhook subscriptions. Plain http is accepted, because simulators live on loopback. */
export function subscribeMutations(store: ShopifyStore, apiVersion: string) {
  const create = (args: { topic: string; webhookSubscription: SubscriptionInput }) => {
    const { uri, format, filter, includeFields } = args.webhookSubscription;
    if (!uri || !URL.canParse(uri)) return refusal(['webhookSubscription', 'callbackUrl'], 'Address is invalid');
    const taken = [...store.subscriptions.values()].some((s) => s.topic === args.topic && s.uri === uri);
    if (taken) {
      return refusal(['webhookSubscription', 'callbackUrl'], 'Address for this topic has already been taken');
    }
    const now = Date.now();
    const subscription: WebhookSubscription = {
      id: store.nextId(),
      topic: args.topic,
      uri,
      format: format ?? 'JSON',
      filter: filter ?? null,
      includeFields: includeFields ?? [],
      createdAt: now,
      updatedAt: now,
      apiVersion,
    };
    store.subscriptions.set(subscription.id, subscription);
    return { webhookSubscription: presentSubscription(subscription), userErrors: [] };
  };
  const update = (args: { id: string; webhookSubscription: SubscriptionInput }) => {
    const subscription = store.subscriptions.get(legacyId('WebhookSubscription', args.id));
    if (!subscription) return refusal(['id'], 'Webhook subscription does not exist');
    const { uri, filter, includeFields } = args.webhookSubscription;
    if (uri) subscription.uri = uri;
    if (filter !== undefined) subscription.filter = filter;
    if (includeFields) subscription.includeFields = includeFields;
    subscription.updatedAt = Date.now();
    return { webhookSubscription: presentSubscription(subscription), userErrors: [] };
  };
  const remove = ({ id }: { id: string }) => {
    const number = legacyId('WebhookSubscription', id);
    if (!store.subscriptions.delete(number)) {
      return {
        deletedWebhookSubscriptionId: null,
        userErrors: [{ field: ['id'], message: 'Webhook subscription does not exist' }],
      };
    }
    return { deletedWebhookSubscriptionId: gid('WebhookSubscription', number), userErrors: [] };
  };
  return { webhookSubscriptionCreate: create, webhookSubscriptionUpdate: update, webhookSubscriptionDelete: remove };
}
