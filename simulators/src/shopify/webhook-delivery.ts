import { randomBytes, randomUUID } from 'node:crypto';
import { gid, shopTime, utc } from './ids.ts';
import type { WebhookSubscription } from './model.ts';
import type { ShopifyStore, StoreEvent } from './store.ts';
import { toWebhookBody } from './webhook-body.ts';
import { fulfillmentBody } from './webhook-fulfillment-body.ts';
import { refundBody } from './webhook-refund-body.ts';
import { signWebhook } from './webhook-signature.ts';

export const webhookModes = ['normal', 'twice', 'reversed', 'late', 'wrong-signature', 'old-secret', 'off'] as const;
export type WebhookMode = (typeof webhookModes)[number];

export interface WebhookOptions {
  /** Its address as it is now. */
  shop: () => string;
  clientSecret: string;
  /** Used in mode `old-secret`, as in the hour after a rotation. */
  oldSecret: string;
}

interface Delivery {
  topic: string;
  url: string;
  body: string;
  secret: string;
  apiVersion: string;
  at: number;
  /** The same on retries: the receiver's key for deduplication. */
  webhookId: string;
  eventId: string;
}

/** The outcome of a delivery, for the control API. */
export interface DeliveryRecord {
  topic: string;
  url: string;
  webhookId: string;
  status: number | null;
  attempts: number;
}

const retryDelays = [200, 1000, 3000];

/** Sends webhooks to the subscribers, in the mode requested by a test. */
export class WebhookSender {
  mode: WebhookMode = 'normal';
  /** Delay of mode `late`, and collection time of mode `reversed`. */
  delayMs = 2000;
  readonly records: DeliveryRecord[] = [];
  private readonly store: ShopifyStore;
  private readonly options: WebhookOptions;
  private readonly pending = new Set<NodeJS.Timeout>();
  private held: Delivery[] = [];
  private closed = false;

  constructor(store: ShopifyStore, options: WebhookOptions) {
    this.store = store;
    this.options = options;
    store.onEvent((event) => this.onEvent(event));
  }

  get shop(): string {
    return this.options.shop();
  }

  close(): void {
    this.closed = true;
    for (const timer of this.pending) clearTimeout(timer);
  }

  /** Sends one body immediately, whatever the mode; returns the receiver's status codes. */
  async sendNow(input: {
    topic: string;
    url: string;
    body: string;
    secret?: string;
    times?: number;
  }): Promise<(number | null)[]> {
    const delivery = this.make(input.topic, input.url, input.body, '2026-07', Date.now(), randomUUID());
    if (input.secret !== undefined) delivery.secret = input.secret;
    const statuses: (number | null)[] = [];
    for (let i = 0; i < (input.times ?? 1); i++) statuses.push(await this.post(delivery, 1));
    return statuses;
  }

  /** The body for a topic; orders/edited and refunds have their own. */
  bodyOf(event: StoreEvent): string | null {
    if ('body' in event) return JSON.stringify(event.body);
    const { order, topic } = event;
    if (topic === 'ORDERS_DELETE' || !order) return JSON.stringify({ id: event.orderId });
    if (topic === 'ORDERS_EDITED') return JSON.stringify(editedBody(this.store, event.orderId));
    if (topic === 'REFUNDS_CREATE') {
      const last = order.refunds?.at(-1);
      return last ? JSON.stringify(refundBody(last, order)) : null;
    }
    if (topic.startsWith('FULFILLMENTS')) {
      const last = [...order.fulfillments].sort((a, b) => a.updatedAt - b.updatedAt).at(-1);
      return last ? JSON.stringify(fulfillmentBody(last, order)) : null;
    }
    return JSON.stringify(toWebhookBody(order, { personalData: this.store.settings.personalData }));
  }

  private onEvent(event: StoreEvent): void {
    const subscribers = [...this.store.subscriptions.values()].filter((s) => s.topic === event.topic);
    if (this.mode === 'off' || subscribers.length === 0) return;
    const body = this.bodyOf(event);
    if (body === null) return;
    const eventId = randomUUID();
    const topic = topicOf(event.topic);
    for (const s of subscribers) this.dispatch(this.make(topic, s.uri, pick(body, s), s.apiVersion, event.at, eventId));
  }

  private make(topic: string, url: string, body: string, apiVersion: string, at: number, eventId: string): Delivery {
    const { clientSecret, oldSecret } = this.options;
    const wrong = randomBytes(16).toString('hex');
    const secret = this.mode === 'wrong-signature' ? wrong : this.mode === 'old-secret' ? oldSecret : clientSecret;
    return { topic, url, body, secret, apiVersion, at, eventId, webhookId: randomUUID() };
  }

  private dispatch(delivery: Delivery): void {
    if (this.mode === 'late') {
      this.later(this.delayMs, () => void this.post(delivery));
      return;
    }
    if (this.mode === 'reversed') {
      this.held.push(delivery);
      if (this.held.length === 1) this.later(this.delayMs, () => void this.flushReversed());
      return;
    }
    void this.post(delivery);
    if (this.mode === 'twice') void this.post(delivery);
  }

  private async flushReversed(): Promise<void> {
    const batch = this.held.reverse();
    this.held = [];
    for (const delivery of batch) await this.post(delivery);
  }

  private async post(delivery: Delivery, maxAttempts = retryDelays.length + 1, attempt = 1): Promise<number | null> {
    const { topic, url, body, secret, apiVersion, at, webhookId, eventId } = delivery;
    const status = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'X-Shopify-Topic': topic,
        'X-Shopify-Hmac-Sha256': signWebhook(secret, body),
        'X-Shopify-Shop-Domain': this.shop,
        'X-Shopify-API-Version': apiVersion,
        'X-Shopify-Webhook-Id': webhookId,
        'X-Shopify-Event-Id': eventId,
        'X-Shopify-Triggered-At': utc(at),
      },
      body,
      signal: AbortSignal.timeout(5000),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    this.record(delivery, status, attempt);
    const ok = status !== null && status >= 200 && status < 300;
    const delay = retryDelays[attempt - 1];
    if (!ok && attempt < maxAttempts && delay !== undefined) {
      this.later(delay, () => void this.post(delivery, maxAttempts, attempt + 1));
    }
    return status;
  }

  private record({ topic, url, webhookId }: Delivery, status: number | null, attempts: number): void {
    this.records.push({ topic, url, webhookId, status, attempts });
    if (this.records.length > 500) this.records.shift();
  }

  private later(delay: number, run: () => void): void {
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.pending.delete(timer);
      run();
    }, delay);
    this.pending.add(timer.unref());
  }
}

/**
 * `INVENTORY_LEVELS_UPDATE` is `inventory_levels/update`: the last word says what happened; several words do of
 * fulfillment orders (`fulfillment_orders/hold_released`) and of the app (`app/scopes_update`).
 */
const topicOf = (name: string) =>
  name
    .replace(
      /^(?:FULFILLMENT_ORDERS|REVERSE_DELIVERIES|APP)_/.test(name)
        ? /(?<=^FULFILLMENT_ORDERS|^REVERSE_DELIVERIES|^APP)_/
        : /_(?=[^_]+$)/,
      '/',
    )
    .toLowerCase();

/** Only the fields that a subscription asked for. */
function pick(body: string, subscription: WebhookSubscription): string {
  if (subscription.includeFields.length === 0) return body;
  const entries = Object.entries(JSON.parse(body)).filter(([key]) => subscription.includeFields.includes(key));
  return JSON.stringify(Object.fromEntries(entries));
}

function editedBody(store: ShopifyStore, orderId: number) {
  const order = store.orders.get(orderId);
  return {
    order_edit: {
      id: store.nextId(),
      app_id: 580111,
      created_at: shopTime(order?.updatedAt ?? Date.now()),
      notify_customer: false,
      order_id: orderId,
      admin_graphql_api_id: gid('Order', orderId),
      staff_note: '',
      user_id: null,
      line_items: { additions: [], removals: [] },
      discounts: { line_item: { additions: [], removals: [] } },
      shipping_lines: { additions: [], removals: [] },
    },
  };
}
